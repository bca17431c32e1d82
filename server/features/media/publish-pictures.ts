import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureAddress, pictureAddresses } from './media-address.ts'
import { drawPictures } from './encoding/images.ts'
import { withDraft } from './media-store.ts'

/** A flat drawing gains nothing from more. */
const EFFORT = 1

/** Publishes a drawn picture that belongs to no film of its own, as poster and thumbnail, and gives their addresses. */
export const publishPictures = (picture: Buffer, dataDir: string) =>
  withDraft(dataDir, async ({ asset, folder, publish }) => {
    await drawPictures(picture, folder, EFFORT)
    await publish()
    return pictureAddresses(asset)
  })

/** Publishes drawings that are sharp at any size, by their names, and gives their addresses. */
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
