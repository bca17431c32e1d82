import { join } from 'node:path'
import type { SiteContent } from '#contract/site-content.ts'
import { readFiles } from '#server/features/content/files/content-files.ts'
import { readFolder } from '#server/features/content/files/content-folder.ts'
import { readStarter } from '#server/features/content/import-repository.ts'
import type { Snapshot } from '#server/features/content/snapshot.ts'
import { readDemoSource } from '#server/features/demo/demo-source.ts'
import { toSiteContent } from '#server/features/pages/site-content.ts'
import { collectFigures, toSiteCourses } from '#server/features/pages/site-courses.ts'
import { parseContent } from '#contract/content/kinds.ts'

const contentDir = join(import.meta.dirname, '../../content')

/** Public URL of the academy whose pages are tested. */
export const PUBLIC_URL = 'https://academy.example'

/** Reads the content of the demo academy from the files of `content/`. Throws FileError, which names file and field. */
export async function readRepositoryContent(): Promise<SiteContent> {
  const source = await readDemoSource()
  return publishSnapshot(readFiles(await readFolder(contentDir)), toSiteCourses(source, collectFigures(source.videos)))
}

/** Returns the content of an academy that was set up without the demo. */
export const readStarterContent = async (): Promise<SiteContent> => publishSnapshot(await readStarter(), [])

const publishSnapshot = ({ items }: Snapshot, courses: SiteContent['courses']) =>
  toSiteContent(
    { publicUrl: PUBLIC_URL, sendsMail: true, renews: true },
    (kind) =>
      items.flatMap((item) =>
        item.kind === kind && item.published
          ? [{ slug: item.slug, data: parseContent(kind, item.published), publishedAt: new Date() }]
          : [],
      ),
    courses,
  )
