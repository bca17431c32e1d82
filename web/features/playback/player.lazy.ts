import { lazyCode } from '#web/ui/lazy.tsx'
import type * as Player from '#web/player/player-entry.ts'

export type PlayerModule = typeof Player

export const playerCode = lazyCode<PlayerModule>(() => import('#web/player/player-entry.ts'))
