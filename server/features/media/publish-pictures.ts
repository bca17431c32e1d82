import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureAddress, pictureAddresses } from './media-address.ts'
import { drawPictures } from './encoding/images.ts'
import { withDraft } from './media-store.ts'

/** AVIF effort, 0 to 9. More does not make a flat drawing smaller. */
const EFFORT = 1

/** Publishes a drawn picture without a film as poster and thumbnails. Resolves to their addresses. */
export const publishPictures = (picture: Buffer, dataDir: string) =>
  withDraft(dataDir, async ({ asset, folder, publish }) => {
    await drawPictures(picture, folder, EFFORT)
    await publish()
    return pictureAddresses(asset)
  })

/** Publishes SVG drawings. Resolves to their addresses by name. */
export const publishDrawings = (drawings: ReadonlyMap<string, string>, dataDir: string) =>
  withDraft(dataDir, async ({ asset, folder, publish }) => {
    const addresses: Record<string, string> = {}
    for (const [name, svg] of drawings) {
      const file = `step-${name}.svg`
      await writeFile(join(folder, file), svg)
      addresses[name] = pictureAddress(asset, file)
    }
    await publish()
    return addresses
  })
