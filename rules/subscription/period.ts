import { expiresAt, type Subscription } from '../plan.ts'

export type Ptype = Subscription['ptype']

/** A stretch of time that is paid for. Its last moment still counts (specification §4: expired once past it). */
export interface Period {
  start: Date
  end: Date
}

export const periodFrom = (ptype: Ptype, start: Date): Period => ({ start, end: expiresAt({ ptype, start }) })
