/**
 * The member whose account this page is deleting. The session ends before the response arrives, and sign-in must not
 * report it as expired.
 */
let deletingId: string | undefined

export const setDeletingAccount = (ownerId: string | undefined) => {
  deletingId = ownerId
}

export const isDeletingAccount = (ownerId: string | null) => ownerId !== null && ownerId === deletingId
