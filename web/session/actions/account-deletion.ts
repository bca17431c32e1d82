/**
 * The member whose account this page is deleting. Their session ends before the answer arrives, and sign-in must not
 * say that it ended by itself.
 */
let deleting: string | undefined

export const setDeletingAccount = (ownerId: string | undefined) => {
  deleting = ownerId
}

export const isDeletingAccount = (ownerId: string | null) => ownerId !== null && ownerId === deleting
