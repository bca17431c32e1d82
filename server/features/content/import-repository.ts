import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { readFiles } from './files/content-files.ts'
import { readFolder } from './files/folder.ts'
import { importOnce, planImport } from './import.ts'
import type { Snapshot } from './snapshot.ts'

/** What the program brings: the demo's content, or what an academy wrote there before its content had its place in the database. */
const repository = join(import.meta.dirname, '../../../content')

const readRepository = async (): Promise<Snapshot> => readFiles(await readFolder(repository))

/** Imports the files of the repository at the first start, and never again. */
export const importRepository = (context: Pick<Context, 'db' | 'now'>) =>
  importOnce(context, 'content/', readRepository)

/** Says in the log that the files of the repository are not what is published: whoever edits them by hand has to learn it. */
export async function warnAboutFiles({ db, log }: Pick<Context, 'db' | 'log'>) {
  try {
    const count = (await planImport({ db }, await readRepository())).length
    if (count > 0)
      log.warn(
        `The academy's content is in the database, and content/ differs from it (${count} changes). Take the files over with "npm run content -- import content", or the database into them with "npm run content -- export content".`,
      )
  } catch (error) {
    log.warn({ err: error }, 'The files of content/ could not be compared with the database, which holds the content.')
  }
}
