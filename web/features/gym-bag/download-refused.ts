/** Why a lesson cannot be taken along, in words for the member. */
export class TakeRefused extends Error {
  override name = 'TakeRefused'
}
