import { z } from 'zod'
import { text } from '../text.ts'

/**
 * The parts that documents of the collections share. Ids arrive as 24 hexadecimal digits, whatever a client makes of an
 * `$oid`.
 */

export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal digits')

/** Names a lesson (`vid`) or a group (`gid`) of the catalogue. It need not be there any more. */
export const CatalogueId = text(200)

/** Seconds from the start of a film, to the millisecond; no film is longer than a day. */
export const FilmTime = z.number().min(0).max(86_400)

/** A moment that every database and every client can hold. */
export const Moment = z
  .date()
  .min(new Date(0), 'must not be before 1970')
  .max(new Date('9999-12-31T23:59:59.999Z'), 'must not be after the year 9999')
