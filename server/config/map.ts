import { z } from 'zod'
import { hostSource } from '#server/platform/security/host-source.ts'

/** Environment variables of the interactive map. Its coordinates are content. */
export const MapVariables = {
  /** URL template of the map tiles. Undefined: the map is a static drawing. */
  MAP_TILES: z.string().refine(isTileSource, 'expected an address with {z}, {x} and {y} in its path').optional(),
  /** Attribution that the tile source requires. */
  MAP_CREDIT: z.string().default(''),
}

export interface MapConfig {
  tiles: string
  credit: string
}

interface MapSettings {
  MAP_TILES?: string | undefined
  MAP_CREDIT: string
}

export const toMapConfig = ({ MAP_TILES: tiles, MAP_CREDIT: credit }: MapSettings): MapConfig | undefined =>
  tiles === undefined ? undefined : { tiles, credit }

function isTileSource(url: string): boolean {
  const withoutPlaceholders = url.replaceAll(/\{[zxy]\}/g, '1')
  return (
    hostSource(withoutPlaceholders) !== undefined &&
    ['{z}', '{x}', '{y}'].every((part) => url.slice(new URL(withoutPlaceholders).origin.length).includes(part))
  )
}
