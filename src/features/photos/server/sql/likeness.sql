-- Index terms of a 64-bit fingerprint, for near-duplicate search: every pair of its four 16-bit quarters, with the
-- number of the pair. Two fingerprints that differ in at most two bits share at least one pair; unrelated pictures
-- hardly ever do. Single quarters would match too many pictures of plain sky. The index pictures_pairs_idx stores the
-- results: changing this function needs a migration that rebuilds the index.
create or replace function picture_pairs(fingerprint bigint) returns bigint[] language sql immutable as $$
  select array_agg((place - 1) << 32 | (fingerprint >> one & 65535) << 16 | (fingerprint >> other & 65535))
  from unnest(array[48, 48, 48, 32, 32, 16], array[32, 16, 0, 16, 0, 0]) with ordinality pairs (one, other, place)
$$;
