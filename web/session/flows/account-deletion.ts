/** Whose account is being deleted from this page. The end of their session is heard of before the answer is, and must not be called an accident. */
let leaving: string | undefined

export const setLeaving = (ownerId: string | undefined) => {
  leaving = ownerId
}

export const isLeaving = (ownerId: string | null) => ownerId !== null && ownerId === leaving
