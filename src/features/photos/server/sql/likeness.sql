-- Any two of the four quarters of a fingerprint, with their places. Of two fingerprints that differ in two bits at
-- most, one pair is the same; pictures that are nothing like each other hardly ever share one. A quarter alone is
-- shared by far too many skies. The index pictures_pairs_idx holds what this function answers: a change of it needs a
-- migration that builds the index anew.
create or replace function picture_pairs(fingerprint bigint) returns bigint[] language sql immutable as $$
  select array_agg((place - 1) << 32 | (fingerprint >> one & 65535) << 16 | (fingerprint >> other & 65535))
  from unnest(array[48, 48, 48, 32, 32, 16], array[32, 16, 0, 16, 0, 0]) with ordinality pairs (one, other, place)
$$;
