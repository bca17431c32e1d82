import { z } from 'zod'
import { hostSource } from './platform/security/host-source.ts'

/** The part of the environment that says where the interactive map comes from. */
export const MapVariables = {
  /** Where it gets its pictures; without it the map stays a drawing. */
  MAP_TILES: z.string().refine(isTileSource, 'expected an address with {z}, {x} and {y} in its path').optional(),
  /** What it shows in its middle. */
  MAP_PLACE: z.string().transform(readPlace).optional(),
  /** What its source wants to be said beside it. */
  MAP_CREDIT: z.string().default(''),
}

export interface MapConfig {
  tiles: string
  /** Latitude and longitude, degrees. */
  place: [number, number]
  credit: string
}

interface Given {
  MAP_TILES?: string | undefined
  MAP_PLACE?: [number, number] | undefined
  MAP_CREDIT: string
}

/** What does not go together. */
export function* mapErrors({ MAP_TILES, MAP_PLACE }: Given): Iterable<{ name: string; message: string }> {
  if (MAP_TILES !== undefined && MAP_PLACE === undefined)
    yield { name: 'MAP_PLACE', message: 'expected latitude and longitude, since MAP_TILES names a map' }
}

export const mapOf = ({ MAP_TILES: tiles, MAP_PLACE: place, MAP_CREDIT: credit }: Given): MapConfig | undefined =>
  tiles !== undefined && place !== undefined ? { tiles, place, credit } : undefined

function isTileSource(address: string): boolean {
  const plain = address.replaceAll(/\{[zxy]\}/g, '1')
  return (
    hostSource(plain) !== undefined &&
    ['{z}', '{x}', '{y}'].every((part) => address.slice(new URL(plain).origin.length).includes(part))
  )
}

function readPlace(text: string, context: z.RefinementCtx<string>): [number, number] {
  const [latitude = Number.NaN, longitude = Number.NaN, ...others] = text.split(',').map(Number)
  if (others.length > 0 || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
    context.addIssue('expected latitude and longitude in degrees, such as 52.37,4.89')
  return [latitude, longitude]
}
