import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { SiteContent } from '#contract/site-content.ts'
import { readIfExists, replaceFile } from '#server/platform/files/durable-file.ts'
import type { Rendering, SocialImage } from '#server/ports/rendered-page.ts'

const SavedRendering = z.object({
  /** Hash of the code that rendered the pages. */
  code: z.string(),
  /** Also read by `npm run dev`. */
  content: z.custom<SiteContent>(),
  pages: z.array(
    z.object({
      address: z.string(),
      type: z.string(),
      text: z.string(),
      picture: z.custom<SocialImage>().optional(),
    }),
  ),
  addresses: z.array(z.string()),
})

/**
 * Stores the last complete rendering in the data folder, because rendering is the slowest part of a start. `server`:
 * path of the built server code.
 */
export function openSavedRendering(dataDir: string, server: string) {
  const path = join(dataDir, 'drawn-pages.json')

  /** Hashes the code that renders the pages: the build and this folder. */
  const hashCode = async () => {
    const hash = createHash('sha256')
    const ownFiles = (await readdir(import.meta.dirname)).toSorted().map((name) => join(import.meta.dirname, name))
    for (const file of [server, ...ownFiles]) hash.update(await readFile(file))
    return hash.digest('base64url')
  }

  return {
    /**
     * Returns the saved rendering, and whether it was made from `content`. Ignores a rendering of another build, whose
     * pages refer to files that no longer exist. Throws if the file is damaged.
     */
    async read(content: SiteContent): Promise<{ rendering: Rendering; isCurrent: boolean } | undefined> {
      const text = await readIfExists(path)
      if (text === undefined) return undefined
      const saved = SavedRendering.parse(JSON.parse(text))
      if (saved.code !== (await hashCode())) return undefined
      const { pages, addresses } = saved
      return {
        rendering: { pages, addresses, failed: [] },
        isCurrent: JSON.stringify(saved.content) === JSON.stringify(content),
      }
    },
    /** Saves a rendering without failed pages. */
    async write(content: SiteContent, pages: Rendering['pages']) {
      const addresses = pages.map(({ address }) => address)
      await replaceFile(path, JSON.stringify({ code: await hashCode(), content, pages, addresses }))
    },
  }
}
