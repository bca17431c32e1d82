import { pictureAddresses } from './address.ts'
import { drawPictures } from './images.ts'
import { withDraft } from './store.ts'

/** A flat drawing gains nothing from more. */
const EFFORT = 1

/** Publishes a drawn picture that belongs to no film of its own, as poster and thumbnail, and gives their addresses. */
export const publishPictures = (picture: Buffer, dataDir: string) =>
  withDraft(dataDir, async ({ asset, folder, publish }) => {
    await drawPictures(picture, folder, EFFORT)
    await publish()
    return pictureAddresses(asset)
  })
