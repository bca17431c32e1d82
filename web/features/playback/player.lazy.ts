import { lazyCode } from '#web/ui/lazy.tsx'
import type * as Player from '#web/player/player-entry.ts'

export type PlayerCode = typeof Player

export const playerCode = lazyCode<PlayerCode>(() => import('#web/player/player-entry.ts'))
