import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PictureKind } from '../rules.ts'

/** Stored pictures and who may see them. Files in the storage without a row here are eventually deleted. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    /**
     * A picture's owner id has no foreign key: the owner's feature discards its pictures itself, so that their files
     * are deleted too.
     */
    ownerId: uuid().notNull(),
    kind: text().$type<PictureKind>().notNull(),
    /** Random name (UUID) of the picture, never reused; part of every storage key and URL of the picture. */
    name: text().notNull().unique(),
    isPublic: boolean().notNull(),
    /**
     * Whether the picture is unused: uploaded, but not yet part of a saved cleanup, event or challenge. Unused pictures
     * are deleted after a day.
     */
    isLoose: boolean().notNull().default(false),
    /** Width in pixels of the picture's largest rendition. */
    width: integer(),
    height: integer(),
    /** Base64 ThumbHash of some 25 bytes: a blurred placeholder that is shown while the picture loads. */
    thumbhash: text(),
    /** Perceptual hash of 64 bits: similar pictures differ in few bits. Null for a featureless picture. */
    fingerprint: bigint({ mode: 'bigint' }),
    /** Capture date of a photo from the camera's Exif metadata; all other metadata is discarded. */
    takenOn: date({ mode: 'string' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (picture) => [
    index('pictures_owner_id_idx').on(picture.ownerId),
    // Index for near-duplicate search: fingerprints within two bits of each other share two of four quarters.
    index('pictures_pairs_idx')
      .using('gin', sql`picture_pairs(fingerprint)`)
      .where(sql`fingerprint is not null`),
    // Index for the job that deletes unused pictures.
    index('pictures_loose_idx')
      .on(picture.createdAt)
      .where(sql`${picture.isLoose}`),
  ],
)
