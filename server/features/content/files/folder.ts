import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readIfThere, replaceFile } from '#server/platform/process/durable-file.ts'
import { catalogueFolders, LISTS_FILE } from './catalogue-files.ts'
import { type Files, jsonFiles, STUDIO_FILE, textFolders } from './content-files.ts'

/** Reads the files of content in a folder. Others, such as pictures, are left alone. */
export async function readFolder(folder: string): Promise<Files> {
  const paths = [...jsonFiles, ...(await listTexts(folder))]
  const texts = await Promise.all(paths.map(async (path) => [path, await readIfThere(join(folder, path))] as const))
  return new Map(texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])))
}

/** Writes the files into a folder, and deletes texts there that are content no more. Answers what it deleted. */
export async function writeFolder(folder: string, files: Files): Promise<string[]> {
  const old = [...(await listTexts(folder)), LISTS_FILE, STUDIO_FILE].filter((path) => !files.has(path))
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await replaceFile(join(folder, path), text)
  }
  for (const path of old) await rm(join(folder, path), { force: true })
  return old.filter((path) => path !== STUDIO_FILE && path !== LISTS_FILE)
}

async function listTexts(folder: string): Promise<string[]> {
  const endings = new Map<string, string>([
    ...Object.values(textFolders).map((name) => [name, '.md'] as const),
    ...Object.values(catalogueFolders).map((name) => [name, '.json'] as const),
  ])
  const lists = [...endings].map(async ([name, ending]) => {
    const files = await readdir(join(folder, name)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
    return files.filter((file) => file.endsWith(ending)).map((file) => `${name}/${file}`)
  })
  return (await Promise.all(lists)).flat()
}
