import { z } from 'zod'
import { runTool, getUntrustedInputArguments, splitArguments } from './ffmpeg.ts'

const Fraction = z.string().transform((text) => {
  const [num = 0, den = 1] = text.split(/[/:]/).map(Number)
  return { num, den }
})
/** A ratio of two integers. If either is 0, the ratio is unknown. */
export type Fraction = z.infer<typeof Fraction>

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  sample_aspect_ratio: Fraction.optional(),
  r_frame_rate: Fraction,
  avg_frame_rate: Fraction,
  field_order: z.string().optional(),
  color_transfer: z.string().optional(),
  color_space: z.string().optional(),
  channels: z.int().optional(),
  duration: z.coerce.number().optional(),
  disposition: z.object({ attached_pic: z.int(), default: z.int() }),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
})
export type Stream = z.infer<typeof Stream>

const ProbeOutput = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ format_name: z.string(), duration: z.coerce.number().optional() }),
})

/**
 * Reads the metadata of a media file. Wrong metadata is only detected during encoding. Rejects with a `ToolError` for a
 * file that is not a film.
 */
export async function probe(file: string, signal?: AbortSignal) {
  const lines: string[] = []
  await runTool(
    'ffprobe',
    [...splitArguments('-v error -of json -show_streams -show_format'), ...getUntrustedInputArguments(file)],
    {
      signal,
      onLine: (line) => lines.push(line),
    },
  )
  return ProbeOutput.parse(JSON.parse(lines.join('\n')))
}
