import { isRecord, optionalText } from '#web/api/read.ts'

/** A signed-in person as this browser knows them. */
export interface Member {
  id: string
  email: string | undefined
  /** The details the server put into the access token; as old as that token. */
  details: Record<string, unknown>
  /** For drawing locks only: the server decides at the playback call. */
  plan: 'free' | 'paid'
}

/** Reads the middle part of a token. Its signature is the server's business. */
const claimsOf = (token: string): Record<string, unknown> => {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}

const emailOf = (profile: string | null) => {
  try {
    const stored: unknown = JSON.parse(profile ?? '{}')
    const data = isRecord(stored) && stored['data']
    return isRecord(data) ? optionalText(data['email']) : undefined
  } catch {
    return undefined
  }
}

/** Puts a member together from what is stored. */
export const toMember = (id: string, accessToken: string | null, profile: string | null): Member => {
  const { user_data } = claimsOf(accessToken ?? '')
  const details = isRecord(user_data) ? user_data : {}
  return { id, email: emailOf(profile), details, plan: details['plan'] === 'paid' ? 'paid' : 'free' }
}
