import { z } from 'zod'
import { PicturePath } from '../content/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_PICTURE_BYTES } from './limits.ts'

/** The academy's own pictures, which its texts and settings use. Times are ISO 8601. */

export const Picture = z.object({
  address: PicturePath,
  /** Name of the uploaded file. */
  name: z.string(),
  /** Total size of its stored sizes and formats, in bytes. */
  bytes: z.int(),
  addedAt: z.iso.datetime(),
})
export type Picture = z.infer<typeof Picture>

/** Returns every picture, the newest first; at most 2,000. */
export const listPictures = studioCall({
  summary: 'List the pictures',
  method: 'GET',
  path: '/pictures',
  permission: 'content.read',
  response: z.object({ pictures: z.array(Picture) }),
  status: 200,
})

/**
 * Adds a picture: JPEG, PNG, WebP, AVIF or the first frame of a GIF, at most 10 MB, 60 megapixels and an aspect ratio
 * of at most 10:1. It is rotated upright, stripped of metadata, and scaled to at most 2,400 pixels wide and high.
 * Duplicates are stored once. 400 BadRequest for an invalid picture; 409 QuotaExceeded if there are already 2,000; 429
 * RateLimitExceeded.
 */
export const addPicture = studioCall({
  summary: 'Add a picture',
  errors: ['QuotaExceeded'],
  method: 'POST',
  path: '/pictures',
  permission: 'content.change',
  allowsOwnLessons: true,
  body: z.object({
    name: line(200),
    /** File in Base64. The pattern checks the first bytes, which identify the format. */
    file: z
      .string()
      .max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, { abort: true })
      .regex(/^(\/9j\/|iVBORw|UklGR|R0lG|AAAA)[\w+/]*=*$/, 'must be a readable JPEG, PNG, WebP, AVIF, HEIC or GIF'),
  }),
  maxBodyBytes: Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 4096,
  response: Picture,
  status: 201,
})

/** Deletes a picture. 409 Conflict names the items that use it, drafts included; 404 NotFound. */
export const deletePicture = studioCall({
  summary: 'Remove a picture',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/pictures/:picture',
  permission: 'content.change',
  /** `picture` is the last segment of the picture's `address`. */
  params: z.object({ picture: line(40) }),
  response: z.object({}),
  status: 200,
})
