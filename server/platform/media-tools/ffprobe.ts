import { z } from 'zod'
import { runTool, getUntrustedInputArguments, splitArguments } from './ffmpeg.ts'

const Fraction = z.string().transform((text) => {
  const [num = 0, den = 1] = text.split(/[/:]/).map(Number)
  return { num, den }
})
/** A ratio of two integers, unknown if one of them is 0. */
export type Fraction = z.infer<typeof Fraction>

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  /** `unknown` if ffmpeg has no name for the codec. */
  codec_name: z.string().default('unknown'),
  codec_tag_string: z.string().optional(),
  width: z.int().default(0),
  height: z.int().default(0),
  sample_aspect_ratio: Fraction.optional(),
  r_frame_rate: Fraction,
  avg_frame_rate: Fraction,
  field_order: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  color_space: z.string().optional(),
  channels: z.int().optional(),
  disposition: z.object({ attached_pic: z.int(), default: z.int() }),
  side_data_list: z
    .array(z.object({ displaymatrix: z.string().optional(), dv_profile: z.int().optional() }))
    .default([]),
})
export type Stream = z.infer<typeof Stream>

const ProbeOutput = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.coerce.number().optional(), start_time: z.coerce.number().optional() }),
})

/** The fields of {@link ProbeOutput}. Tags are not read: they may be huge. */
const ENTRIES = `stream=${Object.keys(Stream.shape).join(',')}:stream_disposition:stream_tags=:stream_side_data:format=duration,start_time`

/**
 * Reads the metadata of a media file. Wrong metadata is only detected during encoding. Rejects with a `ToolError` for a
 * file that is not a film.
 */
export async function probe(file: string, signal?: AbortSignal) {
  // Read as bytes instead of lines: JSON may contain U+2028, which ends a line for `readline`.
  const chunks: Buffer[] = []
  await runTool(
    'ffprobe',
    [...splitArguments('-v error -of json -show_entries'), ENTRIES, ...getUntrustedInputArguments(file)],
    { signal, onBytes: (bytes) => chunks.push(bytes) },
  )
  return ProbeOutput.parse(JSON.parse(Buffer.concat(chunks).toString()))
}
