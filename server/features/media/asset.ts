import type { Captions, Video } from '#contract/catalogue.ts'
import { pictureAddresses } from './media-address.ts'

/** A published film: what `asset.json` in its folder says, and what a lesson needs to carry it. */
export interface Asset {
  /** Name of its folder in the media store. */
  asset: string
  /** Seconds. */
  duration: number
  /** Pictures a second, to three decimals. */
  frameRate: number
  hasSound: boolean
  /** Best first. Rates in bits a second. */
  renditions: { name: string; width: number; height: number; averageRate: number; peakRate: number; codecs: string }[]
  captions: Captions[]
  storyboard: string
  /** Name of the file it was made from, for the academy's own search in its archive. */
  source: string
}

/** The fields of a lesson that come from its film. */
export const lessonMedia = ({ asset, duration, frameRate, captions, storyboard }: Asset) =>
  ({
    media: asset,
    duration,
    frameRate,
    storyboard,
    captions,
    images: pictureAddresses(asset),
    thumbnail: pictureAddresses(asset).thumbnail.jpeg,
  }) satisfies Partial<Video>
