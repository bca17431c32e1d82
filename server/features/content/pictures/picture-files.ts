import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PicturePath } from '#contract/content/fields.ts'
import { FULL_SIZE_FILE } from '#contract/content/picture-path.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { replaceFile } from '#server/platform/files/durable-file.ts'
import { readJsonFile, failIfSpecialFile } from '#server/platform/files/file-errors.ts'
import { lockContent } from '../change.ts'
import { renderCopies } from './convert-picture.ts'
import { listPictures, storePicture } from './pictures.ts'

/** The folder of pictures in an export, whose files are named by their URL, and the file with their metadata. */
const FOLDER = 'pictures'
const LIST = 'pictures.json'

const List = z.array(z.object({ address: PicturePath, name: z.string().min(1).max(200), addedAt: z.iso.datetime() }))
type ListedPicture = z.output<typeof List>[number]

/** Matches files of an export. Other files in the folder are kept. */
const PICTURE_FILE = /^[0-9a-f]{16}-\d+x\d+\.webp$/

const listFiles = async (folder: string) => (existsSync(folder) ? readdir(folder) : [])

const getFileName = (address: string) => `${address.split('/').at(-1)}.webp`

/** Writes all pictures into a content folder, and deletes those that the academy no longer has. */
export async function exportPictures({ db }: Pick<Context, 'db'>, folder: string): Promise<number> {
  const { pictures } = await listPictures({ db })
  const picturesFolder = join(folder, FOLDER)
  const current = new Set(pictures.map(({ address }) => getFileName(address)))
  for (const file of await listFiles(picturesFolder))
    if (file === LIST || (PICTURE_FILE.test(file) && !current.has(file))) await rm(join(picturesFolder, file))
  if (pictures.length === 0) return 0
  await mkdir(picturesFolder, { recursive: true })
  // One at a time, because all pictures together may exceed the memory.
  for (const { address } of pictures) {
    const file = await db
      .selectFrom('picture_files')
      .select('data')
      .where('picture_id', '=', address.split('/').at(-1) ?? '')
      .where('name', '=', FULL_SIZE_FILE)
      .executeTakeFirst()
    if (file) await replaceFile(join(picturesFolder, getFileName(address)), file.data)
  }
  const list = pictures.map(({ address, name, addedAt }) => ({ address, name, addedAt }))
  await replaceFile(join(picturesFolder, LIST), `${JSON.stringify(list, null, 2)}\n`)
  return pictures.length
}

/** Returns the pictures of a folder that the academy does not have. Throws if the list is invalid. */
export async function findNewPictures({ db }: Pick<Context, 'db'>, folder: string): Promise<ListedPicture[]> {
  const listed = await readJsonFile(List, join(folder, FOLDER, LIST), 'Export the academy again.')
  if (!listed) return []
  const { pictures } = await listPictures({ db })
  const existingUrls = new Set(pictures.map(({ address }) => address))
  return listed.filter(({ address }) => !existingUrls.has(address))
}

/** Throws BadRequest if a picture cannot be imported. */
export async function checkPictures(folder: string, pictures: readonly ListedPicture[]) {
  for (const picture of pictures) await convertListedPicture(folder, picture)
}

/** Adds pictures of a folder and removes none. Throws BadRequest if a file does not match its name. */
export async function importPictures({ db }: Pick<Context, 'db'>, folder: string, pictures: readonly ListedPicture[]) {
  for (const picture of pictures) {
    const converted = await convertListedPicture(folder, picture)
    await db.transaction().execute(async (transaction) => {
      await lockContent(transaction)
      await storePicture(transaction, converted, { name: picture.name, at: new Date(picture.addedAt) })
    })
  }
}

async function convertListedPicture(folder: string, { address }: ListedPicture) {
  const file = join(folder, FOLDER, getFileName(address))
  await failIfSpecialFile(file)
  const converted = await renderCopies(await readFile(file))
  if (`/pictures/${converted.id}` !== address)
    fail('BadRequest', `${FOLDER}/${getFileName(address)}: the picture does not match its file name`)
  return converted
}
