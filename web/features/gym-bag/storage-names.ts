import { memberKeyHere } from '#web/session/storage/member-storage.ts'

/** Names a lesson by its home group. */
export interface BagPlace {
  gid: string
  id: string
}

/** Where the list of a member's gym bag lies in the local storage. */
export const bagKey = (ownerId: string) => memberKeyHere(ownerId, 'gym-bag')

/** The folder of addresses under which the service worker answers with a film's files. It names its member: another one never asks for it. */
export const bagFolder = (ownerId: string, { gid, id }: BagPlace) =>
  `/bag/${[ownerId, gid, id].map(encodeURIComponent).join('/')}/`

/** One cache a lesson: it is there or gone as a whole. */
export const bagCache = (ownerId: string, place: BagPlace) => memberKeyHere(ownerId, bagFolder(ownerId, place))
