import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { tempFolder } from '#server/testing/films.ts'
import { H264, ingest, input, make, picture, PIPE, plan, tone, VP8, words } from '#server/testing/real-films.ts'

/** Films with wrong or missing metadata and several tracks, as browsers, recorders, phones and editors write them. */

let folder: string
beforeAll(async () => {
  folder = await tempFolder()
})

test.for([
  ['pipe.mkv', H264],
  ['pipe.avi', words('-c:v mpeg4 -c:a mp3')],
  ['pipe.ts', H264],
  ['pipe.mp4', [...H264, ...words('-movflags frag_keyframe+empty_moov')]],
] as const)('%s, written without a duration, lasts as long as its packets', async ([name, codecs]) => {
  const file = await make(name, ...picture(), ...tone(), ...codecs, ...PIPE)
  const { duration, picture: chosen } = await plan(file)
  expect(duration).toBeCloseTo(2, 1)
  expect(chosen.rate).toEqual({ num: 25, den: 1 })
})

test('a film without duration and index is encoded whole, and can be cut', async () => {
  const file = await make('whole.webm', ...picture(), ...tone(), ...VP8, ...PIPE)
  expect((await ingest(file)).asset.duration).toBeCloseTo(2, 1)
  expect((await plan(file, { from: 0.5, to: 1.5 })).duration).toBeCloseTo(1, 1)
})

test('a Matroska file that claims an hour lasts as long as its packets, and says so', async () => {
  const file = await make('hour.mkv', ...picture(), ...tone(), ...H264)
  const bytes = await readFile(file)
  // The element Duration: identifier 4489, length 8, milliseconds as a double.
  bytes.writeDoubleBE(3_600_000, bytes.indexOf(Buffer.from('448988', 'hex')) + 3)
  await writeFile(file, bytes)
  const { duration, notes } = await plan(file)
  expect(duration).toBeCloseTo(2, 1)
  expect(notes).toEqual(['The file claims a length of 3600.0 s; its picture lasts 2.0 s.'])
})

test.for(['sound.mkv', 'sound.webm'])('%s, whose sound outlasts its picture, ends with the picture', async (name) => {
  const file = await make(name, ...picture(), ...tone(6), ...(name.endsWith('mkv') ? H264 : VP8))
  const { duration, notes } = await plan(file)
  expect(duration).toBeCloseTo(2, 1)
  expect(notes).toEqual(['The sound is 4.0 s longer than the picture and ends with it.'])
})

test('subtitles that outlast the picture do not change the duration', async () => {
  const subtitles = join(folder, 'long.srt')
  await writeFile(subtitles, '1\n00:00:00,000 --> 00:01:00,000\nHold.\n')
  const file = await make('subtitles.mkv', ...picture(), '-i', subtitles, ...H264, '-c:s', 'srt')
  expect((await plan(file)).duration).toBeCloseTo(2, 1)
})

test.for(['late.mkv', 'late.webm', 'late.mp4', 'late.ts'])('%s, which begins at 100 s, lasts two', async (name) => {
  const codecs = name.endsWith('webm') ? VP8 : H264
  const file = await make(name, ...picture(), ...tone(), ...codecs, '-output_ts_offset', '100')
  const { duration, notes } = await plan(file)
  expect([Math.round(duration), notes]).toEqual([2, []])
})

test('a film of half a second is accepted, and a shorter one is refused with its length', async () => {
  const short = await make('short.mkv', ...picture(), '-t', '0.4', ...H264)
  await expect(plan(short)).rejects.toThrow('it lasts 0.40 seconds; the minimum is 0.5. Choose a longer video.')
  expect((await plan(await make('half.mkv', ...picture(), '-t', '0.52', ...H264))).duration).toBeCloseTo(0.52, 1)
})

test.for(['copy.mkv', 'copy.webm', 'copy.avi', 'copy.mov'])('half of %s is refused', async (name) => {
  const codecs = name.endsWith('webm') ? VP8 : name.endsWith('avi') ? words('-c:v mpeg4 -c:a mp3') : H264
  const file = await make(name, ...picture(), ...tone(), ...codecs)
  await truncate(file, Math.floor((await stat(file)).size / 2))
  await expect(plan(file)).rejects.toThrow('The copy is incomplete: copy it again.')
})

test('a copy that reserved its size and was interrupted is refused', async () => {
  const file = await make('reserved.mkv', ...picture(), ...tone(), ...H264)
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(0, Math.floor(bytes.length / 3)))
  await expect(plan(file)).rejects.toThrow('The copy is incomplete: copy it again.')
})

test('a recording that was interrupted before its size was written is accepted up to its end', async () => {
  const file = await make('crash.mkv', ...picture(), ...tone(), ...H264, ...PIPE)
  await truncate(file, Math.floor((await stat(file)).size / 2))
  const { duration } = await plan(file)
  expect(duration).toBeGreaterThan(0.5)
  expect(duration).toBeLessThan(1.9)
})

const ODD_TEXTS = [
  'bell \u0007 escape \u001b[31m',
  'quote " backslash \\ brace }',
  'line\nbreak',
  `huge ${'x'.repeat(100_000)}`,
  'I: -70.0 LUFS',
]
test.for(ODD_TEXTS)('tags, chapters and track titles with special characters change nothing: %j', async (text) => {
  const tags = ['-metadata', `title=${text}`, '-metadata:s:v', `title=${text}`, '-metadata:s:a', `title=${text}`]
  const file = await make('tags.mkv', ...picture(), ...tone(), ...H264, ...tags)
  const { duration, gain } = await plan(file)
  expect(duration).toBeCloseTo(2, 1)
  expect(gain).toBeGreaterThan(3)
})

test('tags that are not UTF-8 change nothing', async () => {
  const file = await make('latin.mkv', ...picture(), ...H264, '-metadata', 'title=Kapitel zwei')
  const bytes = await readFile(file)
  bytes.writeUInt16BE(0xfc80, bytes.indexOf('Kapitel'))
  await writeFile(file, bytes)
  expect((await plan(file)).duration).toBeCloseTo(2, 1)
})

test.for(['-film.mp4', '%03d.mp4', 'file:a.mp4', 'a:b.mp4', 'a\u2028b.mp4', 'a\nb.mp4', `"'a.mp4`, 'é\u0301 🥋.mp4'])(
  'a film named %j is read',
  async (name) => {
    const file = join(folder, name)
    await copyFile(await make('plain.mp4', ...picture(), ...tone(), ...H264), file)
    expect((await plan(file)).duration).toBeCloseTo(2, 1)
    await truncate(file, 100)
    await expect(plan(file)).rejects.toThrow(/^[^\n\u2028]*The copy is incomplete: copy it again\./)
  },
)

test.for([
  ['PQ without matrix and primaries', 'yuv420p10le', 'smpte2084', 'unknown', 'unknown'],
  ['HLG with constant luminance', 'yuv420p10le', 'arib-std-b67', 'bt2020', 'bt2020c'],
  ['PQ as ICtCp', 'yuv444p12le', 'smpte2084', 'unknown', 'ictcp'],
  ['PQ with a derived matrix', 'yuv422p10le', 'smpte2084', 'smpte428', 'chroma-derived-c'],
  ['HLG with transparency', 'yuva420p10le', 'arib-std-b67', 'unknown', 'unknown'],
  ['PQ in gray', 'gray10le', 'smpte2084', 'unknown', 'unknown'],
  ['PQ in RGB', 'gbrp10le', 'smpte2084', 'unknown', 'rgb'],
] as const)('%s is tone-mapped, assuming BT.2020', async ([name, format, transfer, primaries, matrix]) => {
  const colors = ['-color_trc', transfer, '-color_primaries', primaries, '-colorspace', matrix]
  const gray = input('color=gray:size=128x96:rate=5:duration=1')
  const { poster } = await ingest(await make(`${name}.mkv`, ...gray, '-pix_fmt', format, ...colors, '-c:v', 'ffv1'))
  const means = (await sharp(poster).stats()).channels.map(({ mean }) => mean)
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(12)
  expect(Math.min(...means)).toBeGreaterThan(20)
})

test('a film in Dolby Vision profile 5 is refused with a remedy, because no standard colors can be read from it', async () => {
  const hevc = words('-c:v libx265 -x265-params log-level=error -preset ultrafast -tag:v hvc1')
  const file = await make('dolby.mp4', ...picture(), ...hevc)
  const bytes = await readFile(file)
  const at = bytes.indexOf('hvcC') - 4
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1']) {
    const length = bytes.lastIndexOf(box, at) - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(length) + 32, length)
  }
  // A Dolby Vision configuration: version 1.0, profile 5, level 6, base layer and metadata.
  const configuration = Buffer.concat([
    Buffer.from('00000020', 'hex'),
    Buffer.from('dvcC'),
    Buffer.from('01000a35', 'hex'),
  ])
  await writeFile(file, Buffer.concat([bytes.subarray(0, at), configuration, Buffer.alloc(20), bytes.subarray(at)]))
  await expect(plan(file)).rejects.toThrow('Dolby Vision profile 5. Export it as HDR10, HLG or SDR.')
})

test('a preview is used if the film itself is in an unknown format, and the notes say so', async () => {
  const preview = await make('alone.mov', ...picture('160x120'), ...words('-c:v mjpeg -pix_fmt yuvj420p'))
  const film = await make('film.mov', ...picture(), ...tone(), ...H264)
  const file = await make('raw.mov', '-i', film, '-i', preview, ...words('-map 0 -map 1 -c copy'))
  await writeFile(file, (await readFile(file)).toString('latin1').replace('avc1', 'aprn'), 'latin1')
  const { picture: chosen, notes } = await plan(file)
  expect(chosen.width).toBe(160)
  expect(notes).toEqual(['Picture: track 3 (mjpeg), of 2 picture tracks. Track 1 (aprn) cannot be decoded.'])
  await writeFile(film, (await readFile(film)).toString('latin1').replace('avc1', 'aprn'), 'latin1')
  await expect(plan(film)).rejects.toThrow('its video format (aprn) cannot be read. Export it as MP4 with H.264.')
})

test('a sound track in an unknown format is omitted for the next one, and the notes say so', async () => {
  const pcm = await make('pcm.mov', ...picture(), ...tone(), ...H264, '-c:a', 'pcm_s16le')
  const both = words('-map 0 -map 1:a -c copy')
  const file = await make(
    'spatial.mov',
    '-i',
    pcm,
    '-i',
    await make('aac.mp4', ...picture(), ...tone(), ...H264),
    ...both,
  )
  await writeFile(file, (await readFile(file)).toString('latin1').replace('sowt', 'apac'), 'latin1')
  const { sound, notes } = await plan(file)
  expect(sound?.index).toBe(2)
  expect(notes).toEqual(['Sound: track 3 (aac), of 2 sound tracks. Track 2 (apac) cannot be decoded.'])
  await writeFile(pcm, (await readFile(pcm)).toString('latin1').replace('sowt', 'apac'), 'latin1')
  expect(await plan(pcm)).toMatchObject({ sound: undefined, notes: ['Sound: none. Track 2 (apac) cannot be decoded.'] })
})

test('channels without positions, as of multichannel recorders and ambisonics, are mixed to mono', async () => {
  const recorder = input(`aevalsrc=exprs=${Array.from({ length: 12 }, () => '0.3*sin(880*t)').join('|')}:duration=2`)
  const many = await make('many.mov', ...picture(), ...recorder, ...H264, '-c:a', 'pcm_s16le')
  expect(await plan(many)).toMatchObject({ sound: { index: 1, channels: 1 }, notes: [] })
  const four = input('aevalsrc=exprs=0.3*sin(880*t)|0|0|0:sample_rate=48000:duration=2')
  const spatial = await make(
    'ambisonic.mkv',
    ...picture(),
    ...four,
    ...H264,
    ...words('-c:a libopus -mapping_family 255'),
  )
  const bytes = await readFile(spatial)
  // The channel mapping family in the header of Opus (RFC 7845, 5.1): 2 is ambisonic.
  bytes.writeUInt8(2, bytes.indexOf('OpusHead') + 18)
  await writeFile(spatial, bytes)
  expect(await plan(spatial)).toMatchObject({ sound: { index: 1, channels: 1 } })
  expect((await ingest(spatial)).asset.hasSound).toBe(true)
})

test('a track with damaged sound is omitted', async () => {
  const good = await make('good.mkv', ...picture(), ...tone(), ...H264)
  const file = await make('noise.mkv', '-i', good, ...words('-c copy -map 0 -map 0:a -bsf:a:0 noise=amount=1'))
  expect(await plan(file)).toMatchObject({ sound: { index: 2 }, duration: expect.closeTo(2, 1) })
})

test.for(['silent.mkv', 'silent.mov'])('%s uses the voice after a silent track', async (name) => {
  const silence = input('anullsrc=sample_rate=48000:duration=2')
  const file = await make(name, ...picture(), ...silence, ...tone(), ...words('-map 0 -map 1 -map 2'), ...H264)
  const { sound, notes } = await plan(file)
  expect(sound?.index).toBe(2)
  expect(notes).toEqual(['Sound: track 3 (aac), of 2 sound tracks. Track 2 (aac) is silent.'])
})

test('a film whose only sound is silent keeps it and says so', async () => {
  const file = await make('mute.mp4', ...picture(), ...input('anullsrc=duration=2'), ...H264)
  expect(await plan(file)).toMatchObject({
    sound: { index: 1 },
    notes: ['Sound: silence. Track 2 (aac) is silent.'],
  })
})

test.for(['cover.mkv', 'cover.mp4'])('the cover in %s, an ordinary picture track, is not the film', async (name) => {
  const cover = await make('cover.png', ...picture('1280x720'), '-frames:v', '1')
  const film = await make('film.mkv', ...picture(), ...tone(), ...H264)
  const { picture: chosen, notes } = await plan(
    await make(name, '-i', cover, '-i', film, ...words('-map 0 -map 1 -c copy')),
  )
  expect([chosen.index, chosen.width]).toEqual([1, 128])
  expect(notes).toEqual(['Picture: track 2 (h264), of 2 picture tracks.'])
})

test.for([
  ['mjpeg', '320x240', 5],
  ['mjpeg', '128x96', 25],
  ['mpeg4', '64x64', 25],
  ['mpeg4', '640x480', 1],
] as const)('a preview in %s of %s at %d frames per second is not the film', async ([codec, size, rate]) => {
  const preview = await make(
    'preview.mkv',
    ...picture(size, rate),
    ...words(`-c:v ${codec} -pix_fmt`),
    codec === 'mjpeg' ? 'yuvj420p' : 'yuv420p',
  )
  const film = await make('film.mkv', ...picture(), ...tone(), ...H264)
  const file = await make('both.mkv', '-i', preview, '-i', film, ...words('-map 0 -map 1 -c copy'))
  expect((await plan(file)).picture.index).toBe(1)
})

test('a film without frames, such as the first part of a stream, is refused with a remedy', async () => {
  const stream = await make('stream.m3u8', ...picture(), ...H264, ...words('-f hls -hls_segment_type fmp4'))
  await expect(plan(join(dirname(stream), 'init.mp4'))).rejects.toThrow('missing or damaged. Copy it again, or export')
})

test('of two cameras, the default one is used', async () => {
  const film = await make('film.mkv', ...picture(), ...tone(), ...H264)
  const tracks = words('-map 0:v -map 0:v -map 0:a -c copy -disposition:v:0 0 -disposition:v:1 default')
  expect((await plan(await make('cameras.mkv', '-i', film, ...tracks))).picture.index).toBe(1)
})

test('a mirrored film, as of a front camera, is shown as the camera shows it', async () => {
  const file = await make(
    'mirror.mp4',
    ...input('color=white:size=128x96:rate=5:duration=1'),
    '-vf',
    'drawbox=w=64:t=fill:color=black',
    ...H264,
  )
  const bytes = await readFile(file)
  // The first value of the matrix in the box tkhd, as a fixed-point number.
  bytes.writeInt32BE(-65_536, bytes.indexOf('tkhd') + 44)
  await writeFile(file, bytes)
  const { poster } = await ingest(file)
  const measure = async (left: number) => {
    const part = await sharp(poster).extract({ left, top: 30, width: 20, height: 20 }).toBuffer()
    return (await sharp(part).stats()).channels[0]?.mean ?? 0
  }
  expect([Math.round((await measure(10)) / 255), Math.round((await measure(100)) / 255)]).toEqual([1, 0])
})

test.for(['negative.mp4', 'negative.mov', 'negative.ts'])(
  '%s, whose times begin below zero, keeps its duration',
  async (name) => {
    const film = await make('film.mkv', ...picture(), ...tone(), ...H264)
    const shift = ['-itsoffset', '-0.5', '-i', film, ...words('-c copy -avoid_negative_ts disabled')]
    const { duration } = await plan(await make(name, ...shift))
    // An MP4 file hides what is before zero.
    expect(duration).toBeCloseTo(name.endsWith('ts') ? 2 : 1.5, 1)
  },
)

test('odd sides, attachments, subtitles and data tracks are accepted', async () => {
  const subtitles = join(folder, 'short.srt')
  await writeFile(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nHold.\n')
  const tracks = ['-i', subtitles, ...words('-c:s srt -metadata:s:t mimetype=application/x-font -attach'), subtitles]
  const odd = words('-c:v ffv1 -pix_fmt yuv444p')
  const { asset } = await ingest(await make('odd.mkv', ...picture('127x95'), ...tracks, ...odd))
  expect(asset.renditions).toMatchObject([{ width: 126, height: 94 }])
  expect(
    (await plan(await make('timecode.mov', ...picture(), ...tone(), ...H264, '-timecode', '10:00:00:00'))).notes,
  ).toEqual([])
})
