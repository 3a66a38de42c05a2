import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PictureKind } from '../rules.ts'

/** A stored picture, and who may see it. A file that no row names is removed sooner or later. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    /** without a reference: the owner's feature says when its pictures go, so that their files go with them */
    ownerId: uuid().notNull(),
    kind: text().$type<PictureKind>().notNull(),
    /** random, used once and never again: part of every key and address */
    name: text().notNull().unique(),
    isPublic: boolean().notNull(),
    /** sent, but nothing shows it yet: removed if it stays so */
    isLoose: boolean().notNull().default(false),
    /** of the largest rendition */
    width: integer(),
    height: integer(),
    /** the picture in some 25 bytes, as base64: what is seen until it is there */
    thumbhash: text(),
    /** how it looks, in 64 bits: pictures that look alike differ in few of them; null for one without features */
    fingerprint: bigint({ mode: 'bigint' }),
    /** the day on which the camera says it was taken; all else that it says is thrown away */
    takenOn: date({ mode: 'string' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (picture) => [
    index('pictures_owner_id_idx').on(picture.ownerId),
    // for pictures that look alike: within two bits they share two quarters
    index('pictures_pairs_idx')
      .using('gin', sql`picture_pairs(fingerprint)`)
      .where(sql`fingerprint is not null`),
    // for the sweep
    index('pictures_loose_idx')
      .on(picture.createdAt)
      .where(sql`${picture.isLoose}`),
  ],
)
