import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from '#contract/studio/limits.ts'
import { UserError } from '#web/studio/shell/index.ts'

/** Picture types that the server decodes. Pictures of other types are converted in the browser. */
const SUPPORTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

/** Reads a picture as Base64 for the request. Throws UserError. */
export async function readPicture(file: File): Promise<string> {
  const isSmall = file.size <= MAX_PICTURE_BYTES
  if (SUPPORTED_TYPES.has(file.type) && isSmall) return toBase64(file)
  // The server may be able to decode a picture that this browser cannot, such as HEIC.
  const picture = await reencode(file).catch((error: unknown) => {
    if (isSmall) return file
    throw error
  })
  return toBase64(picture)
}

/** Re-encodes a picture as JPEG, scaled down to the maximum size that the server stores. */
async function reencode(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UserError('This browser can’t read the file. Choose a JPEG or PNG.')
  })
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  if (!blob) throw new UserError('This browser can’t make the picture smaller. Choose a smaller picture.')
  return blob
}

const toBase64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    // A data URL starts with its type: `data:image/png;base64,`.
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? afterComma(reader.result) : ''))
    reader.addEventListener('error', () =>
      reject(new UserError('The file can no longer be read. Choose the file again.')),
    )
    reader.readAsDataURL(file)
  })

const afterComma = (text: string) => text.slice(text.indexOf(',') + 1)
