import { z } from 'zod'
import { hostSource } from '#server/platform/security/host-source.ts'

/** The part of the environment that says where the interactive map comes from. Its place is content. */
export const MapVariables = {
  /** Where it gets its pictures; without it the map stays a drawing. */
  MAP_TILES: z.string().refine(isTileSource, 'expected an address with {z}, {x} and {y} in its path').optional(),
  /** What its source wants to be said beside it. */
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
