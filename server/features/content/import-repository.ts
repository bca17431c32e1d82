import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { readFiles } from './files/content-files.ts'
import { readFolder } from './files/folder.ts'
import { importOnce } from './import.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * The content shipped with the program: the demo's, or that of an academy from before content was stored in the
 * database.
 */
const repository = join(import.meta.dirname, '../../../content')

/** Reads the files of `content/`. Throws FileError. */
export const readRepository = async (): Promise<Snapshot> => readFiles(await readFolder(repository))

/** Replaces the introduction of legal texts, which an academy has to complete. */
const INCOMPLETE =
  '*To be completed before this site opens. The text below says what the software does. Have your own lawyer read it, name yourself, and replace this paragraph.*'

/**
 * Reads the content of a new academy: the starter files, and the help and legal texts, without the demo's people,
 * lessons and articles. Legal texts are marked as incomplete.
 */
export async function readStarter(): Promise<Snapshot> {
  const all = await readFolder(repository)
  const shared = [...all].flatMap(([path, text]) => {
    if (path === 'help/topics.json') return [[path, text] as const]
    return path.startsWith('legal/') ? [[path, withoutOwnWords(text)] as const] : []
  })
  return readFiles(new Map([...shared, ...(await readFolder(join(repository, 'starter')))]))
}

/** Replaces the first paragraph, which is in italics and describes the text's origin. */
const withoutOwnWords = (text: string) => text.replace(/(?<=^---\r?\n\r?\n)\*[^\r\n]*\*(?=\r?$)/m, INCOMPLETE)

/** Whether the site is marked as fictional. */
const isDemo = (items: Snapshot['items']) =>
  items.some(({ kind, published }) => kind === 'site' && published?.['demo'] === true)

interface Options {
  /** Whether the demo is disabled, so that the academy starts without the demo's content. */
  isAcademy: boolean
}

/**
 * Imports the repository's files, once, at the first start. A new academy gets {@link readStarter} if `content/` is the
 * demo's.
 */
export const importRepository = (context: Pick<Context, 'db' | 'now'>, { isAcademy }: Options) =>
  importOnce(context, 'content/', async (transaction) => {
    const snapshot = await readRepository()
    // An academy from an older version may have changed files of the demo, so they are imported.
    const isOld = await transaction.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    return isAcademy && isDemo(snapshot.items) && !isOld ? readStarter() : snapshot
  })
