import type { Player } from '#web/player/core/player.ts'

export function usePlaying(_player: Player) {}
