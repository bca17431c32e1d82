import { join } from 'node:path'
import { HelpTopic } from '#contract/content/site.ts'
import type { Context } from '#server/context.ts'
import type { PaymentContext } from './check-currency.ts'
import { readFiles } from './files/content-files.ts'
import { readFolder } from './files/content-folder.ts'
import { importOnce } from './import.ts'
import type { Snapshot, SnapshotItem } from './snapshot.ts'

/**
 * Folder with the shipped content: the demo's content, or an academy's content that was customized before content was
 * stored in the database.
 */
const repositoryContent = join(import.meta.dirname, '../../../content')

/** Reads the files of `content/`. Throws FileError. */
export const readRepository = async (): Promise<Snapshot> => readFiles(await readFolder(repositoryContent))

/** Introduction of the legal texts of a new academy, which has to complete them. */
const INCOMPLETE_NOTICE =
  '*To be completed before this site opens. The text below says what the software does. Have your own lawyer read it, name yourself, and replace this paragraph.*'

/**
 * Reads the content of a new academy: the starter files, and the help and legal texts, without the demo's people,
 * lessons and articles. Legal texts are marked as incomplete.
 */
export async function readStarter(): Promise<Snapshot> {
  const files = await readFolder(repositoryContent)
  const shared = [...files].flatMap(([path, text]) => {
    if (path === 'help/topics.json') return [[path, text] as const]
    return path.startsWith('legal/') ? [[path, markAsIncomplete(text)] as const] : []
  })
  const { items, ...snapshot } = readFiles(
    new Map([...shared, ...(await readFolder(join(repositoryContent, 'starter')))]),
  )
  return { ...snapshot, items: items.map(removeArticleLinks) }
}

/** Removes links of a help topic to articles, which a new academy does not have. */
function removeArticleLinks(item: SnapshotItem): SnapshotItem {
  if (item.kind !== 'help') return item
  const { links, ...topic } = HelpTopic.parse(item.published)
  return {
    ...item,
    published: { ...topic, ...(links && { links: links.filter(({ href }) => !href.startsWith('/blog/')) }) },
  }
}

/** Replaces the first paragraph, which is in italics and states the origin of the text. */
const markAsIncomplete = (text: string) => text.replace(/(?<=^---\r?\n\r?\n)\*[^\r\n]*\*(?=\r?$)/m, INCOMPLETE_NOTICE)

/** Whether the site settings mark the site as a demo. */
const isDemo = (items: Snapshot['items']) =>
  items.some(({ kind, published }) => kind === 'site' && published?.['demo'] === true)

/** Reads the settings and texts for an academy without the demo: {@link readStarter} if `content/` is the demo's. */
export async function readAcademyTexts(): Promise<Snapshot> {
  const repository = await readRepository()
  return isDemo(repository.items) ? readStarter() : repository
}

interface ImportOptions {
  /** Whether the demo is disabled, so that the academy starts without the demo's content. */
  isAcademy: boolean
}

/**
 * Imports the repository's files, once, at the first start. A new academy gets {@link readStarter} if `content/` is the
 * demo's.
 */
export const importRepository = (
  context: Pick<Context, 'db' | 'now'> & Pick<PaymentContext, 'config'>,
  { isAcademy }: ImportOptions,
) =>
  importOnce(context, 'content/', async (transaction) => {
    const snapshot = await readRepository()
    // An academy that ran a previous version may have customized the demo's files, so they are imported.
    const hasAccounts = await transaction.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    return isAcademy && isDemo(snapshot.items) && !hasAccounts ? readStarter() : snapshot
  })
