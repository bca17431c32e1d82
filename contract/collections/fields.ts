import { z } from 'zod'

/** The parts that documents of the collections share. Ids arrive as 24 hexadecimal digits, whatever a client makes of an `$oid`. */

export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal digits')

/** Text that a database can hold: PostgreSQL knows no NUL. `most` counts UTF-16 units. */
export const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\0]*$/, 'must not contain NUL')

/** Text of one line, as names are: a control character in it would only ever be an accident, or an attack on whoever prints it. */
export const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters')

/** Names a lesson (`vid`) or a group (`gid`) of the catalogue. It need not be there any more. */
export const CatalogueId = text(200)

/** Seconds from the start of a film, to the millisecond; no film is longer than a day. */
export const FilmTime = z.number().min(0).max(86_400)
