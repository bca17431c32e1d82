import { pictureAddresses } from './address.ts'
import { drawPictures } from './images.ts'
import { withDraft } from './store.ts'

/** Publishes a picture that belongs to no film of its own, as poster and thumbnail, and gives their addresses. */
export const publishPictures = (picture: Buffer, dataDir: string) =>
  withDraft(dataDir, async ({ asset, folder, publish }) => {
    await drawPictures(picture, folder)
    await publish()
    return pictureAddresses(asset)
  })
