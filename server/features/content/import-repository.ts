import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { readFiles } from './files/content-files.ts'
import { readFolder } from './files/folder.ts'
import { findDifferences, importOnce } from './import.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** What the program brings: the demo's content, or what an academy wrote there before it was in the database. */
const repository = join(import.meta.dirname, '../../../content')

/** The files of `content/`. Throws FileError. */
export const readRepository = async (): Promise<Snapshot> => readFiles(await readFolder(repository))

/** In place of what a text says of itself: the texts describe the software, and an academy has to complete them. */
const INCOMPLETE =
  '*To be completed before this site opens. The text below says what the software does. Have your own lawyer read it, name yourself, and replace this paragraph.*'

/**
 * What a new academy publishes first: texts that are true of every academy, without the people, lessons and articles of
 * the demo. Help and legal texts are the program's own; a legal text says that it is to be completed.
 */
export async function readStarter(): Promise<Snapshot> {
  const all = await readFolder(repository)
  const shared = [...all].flatMap(([path, text]) => {
    if (path === 'help/topics.json') return [[path, text] as const]
    return path.startsWith('legal/') ? [[path, withoutOwnWords(text)] as const] : []
  })
  return readFiles(new Map([...shared, ...(await readFolder(join(repository, 'starter')))]))
}

/** The first paragraph of a legal text stands in italics and says whose text it is. */
const withoutOwnWords = (text: string) => text.replace(/(?<=^---\r?\n\r?\n)\*[^\r\n]*\*(?=\r?$)/m, INCOMPLETE)

/** The site says of itself that it is fictional. */
const isDemo = (items: Snapshot['items']) =>
  items.some(({ kind, published }) => kind === 'site' && published?.['demo'] === true)

interface Options {
  /** No demo may run here: the academy's own site begins without the demo's texts. */
  isSchool: boolean
}

/**
 * Imports the files of the repository at the first start, and never again. A new academy begins with
 * {@link readStarter} while `content/` is still the demo's.
 */
export const importRepository = (context: Pick<Context, 'db' | 'now'>, { isSchool }: Options) =>
  importOnce(context, 'content/', async (transaction) => {
    const snapshot = await readRepository()
    // A school of an older version may have changed other files of the demo's, and keeps them.
    const isOld = await transaction.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    return isSchool && isDemo(snapshot.items) && !isOld ? readStarter() : snapshot
  })

/**
 * Says in the log that the files of the repository are not what is published: whoever edits them by hand has to learn
 * it.
 */
export async function warnAboutFiles({ db, log }: Pick<Context, 'db' | 'log'>) {
  try {
    const files = await readRepository()
    const { items } = await readSnapshot(db)
    // An academy of its own has nothing to do with the files of the demo.
    if (isDemo(files.items) && !isDemo(items)) return
    const count = (await findDifferences({ db }, files)).length
    if (count > 0)
      log.warn(
        `The academy's content is in the database, and content/ differs from it (${count} ${count === 1 ? 'change' : 'changes'}). To import the files into the database, run "npm run content -- import content". To write the database to the files, run "npm run content -- export content".`,
      )
  } catch (error) {
    log.warn({ err: error }, 'Could not compare content/ with the database. The database is used.')
  }
}
