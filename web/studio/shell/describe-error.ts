import { ApiError } from '#web/api/api-error.ts'

/** An error whose message is a sentence for the user. */
export class UserError extends Error {}

/** Converts the name of a field of a request to words: `discountPercent` becomes `discount percent`. */
const splitWords = (field: string) =>
  field === 'url' ? 'URL' : field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Converts the error of a failed change to a sentence. */
export const describeError = (reason: unknown): string => {
  if (reason instanceof UserError) return reason.message
  if (!(reason instanceof ApiError))
    return 'The academy didn’t respond, so your change may or may not have been saved. Try again in a moment.'
  if (reason.errorCode === 'ReauthenticationRequired') return 'Nothing was changed because you didn’t confirm it’s you.'
  const message = (reason.error ?? 'that didn’t work').replace(
    /^'(\w+)': /,
    (_, field: string) => `${splitWords(field)}: `,
  )
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
