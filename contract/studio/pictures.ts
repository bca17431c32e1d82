import { z } from 'zod'
import { PictureAddress } from '../content/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { PICTURE_BYTES } from './limits.ts'

/** The academy's own pictures, which its texts and settings show ("Content is data"). Times are ISO 8601. */

export const Picture = z.object({
  address: PictureAddress,
  /** Of the file that was added. */
  name: z.string(),
  /** Of all its copies. */
  bytes: z.int(),
  addedAt: z.iso.datetime(),
})
export type Picture = z.infer<typeof Picture>

/** Every picture, the newest first; at most 2,000. */
export const listPictures = studioCall({
  summary: 'List the pictures',
  method: 'GET',
  path: '/pictures',
  permission: 'content.read',
  answer: z.object({ pictures: z.array(Picture) }),
  status: 200,
})

/**
 * Adds a picture: JPEG, PNG, WebP, AVIF or the first of a GIF, at most 10 MB, 60 megapixels and 10:1. It is turned
 * upright, loses what the camera wrote into it, and is stored at most 2,400 pixels wide and high. The same picture twice
 * is one.
 * 400 BadRequest for what is no such picture; 409 QuotaExceeded with 2,000 of them; 429 RateLimitExceeded.
 */
export const addPicture = studioCall({
  summary: 'Add a picture',
  errors: ['QuotaExceeded'],
  method: 'POST',
  path: '/pictures',
  permission: 'content.change',
  ownLessons: true,
  body: z.object({
    name: line(200),
    /** The file in Base64. It begins as one of these formats does. */
    file: z
      .string()
      .max(Math.ceil(PICTURE_BYTES / 3) * 4, { abort: true })
      .regex(/^(\/9j\/|iVBORw|UklGR|R0lG|AAAA)[\w+/]*=*$/, 'must be a readable JPEG, PNG, WebP, AVIF or GIF'),
  }),
  bytes: Math.ceil(PICTURE_BYTES / 3) * 4 + 4096,
  answer: Picture,
  status: 201,
})

/** Removes a picture. 409 Conflict names what shows it, drafts included; 404 NotFound. */
export const deletePicture = studioCall({
  summary: 'Remove a picture',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/pictures/:picture',
  permission: 'content.change',
  /** The last part of its address. */
  params: z.object({ picture: line(40) }),
  answer: z.object({}),
  status: 200,
})
