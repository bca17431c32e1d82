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

interface Given {
  MAP_TILES?: string | undefined
  MAP_CREDIT: string
}

export const mapOf = ({ MAP_TILES: tiles, MAP_CREDIT: credit }: Given): MapConfig | undefined =>
  tiles === undefined ? undefined : { tiles, credit }

function isTileSource(address: string): boolean {
  const plain = address.replaceAll(/\{[zxy]\}/g, '1')
  return (
    hostSource(plain) !== undefined &&
    ['{z}', '{x}', '{y}'].every((part) => address.slice(new URL(plain).origin.length).includes(part))
  )
}
