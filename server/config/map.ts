import { z } from 'zod'
import { getHostSource } from '#server/platform/security/host-source.ts'

/** Environment variables of the interactive map. The coordinates of the academy are part of its content. */
export const MapVariables = {
  /** URL template of the map tiles. If unset, the map is a static drawing. */
  MAP_TILES: z.string().refine(isTileTemplate, 'expected a URL with {z}, {x} and {y} in its path').optional(),
  /** Attribution that the tile source requires. */
  MAP_CREDIT: z.string().default(''),
}

export interface MapConfig {
  tiles: string
  credit: string
}

interface ParsedMapVariables {
  MAP_TILES?: string | undefined
  MAP_CREDIT: string
}

export const toMapConfig = ({ MAP_TILES: tiles, MAP_CREDIT: credit }: ParsedMapVariables): MapConfig | undefined =>
  tiles === undefined ? undefined : { tiles, credit }

function isTileTemplate(url: string): boolean {
  const withoutPlaceholders = url.replaceAll(/\{[zxy]\}/g, '1')
  return (
    getHostSource(withoutPlaceholders) !== undefined &&
    ['{z}', '{x}', '{y}'].every((part) => url.slice(new URL(withoutPlaceholders).origin.length).includes(part))
  )
}
