import type { Endpoint } from '../endpoint.ts'
import type { Permission } from './permissions.ts'

/** Every call of the Studio starts with this (the academy's side, "Open to programs"). */
export const STUDIO_PREFIX = '/api/studio/v1' as const

/** A call of the Studio: an endpoint that says what its caller must be allowed to do. One that does not say so does not compile. */
export interface StudioCall extends Endpoint {
  base: typeof STUDIO_PREFIX
  auth: 'access'
  /** What the caller's roles must allow. 403 Forbidden for everybody else. */
  permission: Permission
  /** The caller must have given the password within the last ten minutes: money, roles, deletion, export. 403 ProofRequired otherwise. */
  isProven?: true
}

type Declared = Omit<StudioCall, 'base' | 'auth'>

/** Declares a call without widening its types. */
export const studioCall = <const Call extends Declared>(declared: Call) => ({
  ...declared,
  base: STUDIO_PREFIX,
  auth: 'access' as const,
})
