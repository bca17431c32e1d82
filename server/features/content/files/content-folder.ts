import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { readBytesIfExists, replaceFile } from '#server/platform/files/durable-file.ts'
import { catalogueFolders, LISTS_FILE } from './catalogue-files.ts'
import { FileError, failIfSpecialFile } from '#server/platform/files/file-errors.ts'
import { jsonFiles, readFiles, STUDIO_FILE } from './content-files.ts'
import { findDuplicate } from './find-duplicate.ts'
import { type Files, textFolders } from './locate-field.ts'

/**
 * Reads the content files of a folder and ignores other files, such as pictures. Throws FileError for special files,
 * such as pipes, for files that are not UTF-8, for file names that the import would ignore although they look like
 * texts, and for a folder without content.
 */
export async function readFolder(folder: string): Promise<Files> {
  await failIfMisnamed(folder)
  const paths = [...jsonFiles, ...(await listTexts(folder))]
  const duplicate = findDuplicate(paths, getCanonicalPath)
  if (duplicate) throw new FileError(`${duplicate}: the name differs from another file only in capitalization.`)
  const texts = await Promise.all(
    paths.map(async (path) => {
      await failIfSpecialFile(join(folder, path))
      return [getCanonicalPath(path), await readText(folder, path)] as const
    }),
  )
  const files = new Map(texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])))
  if (files.size === 0) throw new FileError(`There is no content in ${folder}.`)
  return files
}

/**
 * Writes files into a folder and deletes item files that are not in `files`. Other files are kept. Returns the deleted
 * paths. Throws FileError if a folder of items is a symbolic link.
 */
export async function writeFolder(folder: string, files: Files): Promise<string[]> {
  for (const name of ['catalogue', 'help', ...itemFolders.keys()]) await failIfLink(folder, name)
  const otherTexts = (await listTexts(folder)).filter((path) => !files.has(path))
  const areItems = await Promise.all(otherTexts.map((path) => isContentItem(folder, path)))
  const obsoletePaths = [...otherTexts.filter((_, index) => areItems[index]), LISTS_FILE, STUDIO_FILE].filter(
    (path) => !files.has(path),
  )
  // Deleted before writing, because on macOS `x.MD` is the same file as `x.md`.
  for (const path of obsoletePaths) await rm(join(folder, path), { force: true })
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await replaceFile(join(folder, path), text)
  }
  return obsoletePaths.filter((path) => path !== STUDIO_FILE && path !== LISTS_FILE)
}

/** Throws for symbolic links, since files outside of the folder would be written or deleted. */
async function failIfLink(folder: string, name: string) {
  const stats = await lstat(join(folder, name)).catch(ignoreMissing)
  if (stats?.isSymbolicLink()) throw new FileError(`${name} is a symbolic link: export into a folder without links.`)
}

/** Whether the file is a valid content item and not a link. */
async function isContentItem(folder: string, path: string): Promise<boolean> {
  const stats = await lstat(join(folder, path)).catch(ignoreMissing)
  if (!stats?.isFile()) return false
  try {
    const text = (await readText(folder, path)) ?? ''
    return readFiles(new Map([[getCanonicalPath(path), text]])).items.length > 0
  } catch (error) {
    if (error instanceof FileError) return false
    throw error
  }
}

/**
 * Reads a file as UTF-8 and removes its byte order mark. Returns undefined if the file does not exist. Throws FileError
 * if the file is not valid UTF-8.
 */
async function readText(folder: string, path: string): Promise<string | undefined> {
  const bytes = await readBytesIfExists(join(folder, path))
  try {
    // Some programs write the mark twice.
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF+/, '')
  } catch {
    const line = bytes?.toString('utf8').split('\uFFFD')[0]?.split('\n').length
    throw new FileError(`${path} is not valid UTF-8. Save it as UTF-8. The first invalid character is in line ${line}.`)
  }
}

/** Hidden files of macOS and editors, and READMEs. An article may have the slug `readme`. */
const IGNORED_FILE = /(?:^|\/)(?:\.|R(?:EADME|eadme|eadMe)\.)/
/** Unsupported extensions of Markdown files, which the import would ignore. */
const OTHER_EXTENSION = /\.(?:markdown|mdown|mkd|mdx|md\.txt)$/i
/** Names of copies from file managers, browsers and synchronization programs: `x (copy).md`, `Copy of x.md`. */
const COPY_NAME =
  /^(?:(?:cop(?:y of|ie de|ia d[ei])|cópia de|kopi(?:e van|e von|[ae] av|a|i a[fv])|копия) |~\$)([a-z0-9-]+)\.|^([a-z0-9-]+)(?:[ (~].*|[._](?:\d|bak|backup|base|conflict|copy|local|old|orig|remote|sync).*|[^!-\u007E]*(?:コピー|副本|複製|拷[贝貝]|사본|копия).*)\./iu

/** Returns the path with a lowercase extension, by which files are compared. */
const getCanonicalPath = (path: string) => path.replace(/\.[^.]*$/, (extension) => extension.toLowerCase())

/** Folders with one file per item, with the file extension. */
const itemFolders = new Map<string, string>([
  ...Object.values(textFolders).map((name) => [name, '.md'] as const),
  ...Object.values(catalogueFolders).map((name) => [name, '.json'] as const),
])

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
  throw error
}

/** Returns the paths of the files that contain one item each, except for copies. */
async function listTexts(folder: string): Promise<string[]> {
  const files = await listFiles(folder)
  return files.filter((path) => hasExtension(path) && !isCopy(files, path))
}

/** Returns the paths of files that an import ignores, each with the reason. */
export async function listIgnored(folder: string): Promise<string[]> {
  const files = await listFiles(folder)
  return files.flatMap((path) =>
    hasExtension(path) ? (isCopy(files, path) ? `${path}, a copy of another file` : []) : `${path}, not a content file`,
  )
}

async function listFiles(folder: string): Promise<string[]> {
  const lists = [...itemFolders.keys()].map(async (name) => {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(ignoreMissing)
    return (entries ?? [])
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !IGNORED_FILE.test(path))
  })
  return (await Promise.all(lists)).flat()
}

/** Throws FileError for a file name that the import would ignore although it looks like a text. */
async function failIfMisnamed(folder: string) {
  const files = await listFiles(folder)
  const other = files.find((path) => OTHER_EXTENSION.test(path))
  if (other !== undefined) throw new FileError(`${other}: the file name must end with .md.`)
  const nested = files.find((path) => !itemFolders.has(dirname(path)) && /\.(?:md|json)$/i.test(path))
  if (nested !== undefined) throw new FileError(`${nested}: move the file up one folder.`)
  const knownPaths = [
    ...jsonFiles,
    ...itemFolders.keys(),
    ...jsonFiles.map(dirname),
    ...[...itemFolders.keys()].map(dirname),
  ]
  for (const parent of new Set(knownPaths.map(dirname)))
    for (const name of (await readdir(join(folder, parent)).catch(ignoreMissing)) ?? []) {
      const path = join(parent, name)
      const expected = knownPaths.find((candidate) => candidate !== path && candidate === path.toLowerCase())
      if (expected !== undefined) throw new FileError(`${path}: rename it to ${expected}, without capital letters.`)
    }
}

const hasExtension = (path: string) => path.toLowerCase().endsWith(itemFolders.get(dirname(path)) ?? '/')

/** Returns whether the file has the name of another file with an addition. */
function isCopy(files: readonly string[], path: string): boolean {
  const [, before, after] = COPY_NAME.exec(basename(path).normalize('NFC')) ?? []
  const original = before ?? after
  return original !== undefined && files.includes(join(dirname(path), original + extname(path)))
}
