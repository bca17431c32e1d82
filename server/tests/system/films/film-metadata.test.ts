import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import {
  H264,
  ingest,
  createInput,
  createFile,
  createPicture,
  PIPE,
  scanFilm,
  createTone,
  VP8,
  splitArguments,
} from '#server/testing/film-metadata.ts'

// Films with wrong or missing metadata and several tracks, as browsers, recorders, phones and editors write them.

let folder: string
beforeAll(async () => {
  folder = await createTempFolder()
})

test.for([
  ['pipe.mkv', H264],
  ['pipe.avi', splitArguments('-c:v mpeg4 -c:a mp3')],
  ['pipe.ts', H264],
  ['pipe.mp4', [...H264, ...splitArguments('-movflags frag_keyframe+empty_moov')]],
] as const)('%s, whose header has no duration, gets the duration of its packets', async ([name, codecs]) => {
  const file = await createFile(name, ...createPicture(), ...createTone(), ...codecs, ...PIPE)
  const { duration, picture: chosen } = await scanFilm(file)
  expect(duration).toBeCloseTo(2, 1)
  expect(chosen.rate).toEqual({ num: 25, den: 1 })
})

test('a film without duration and index is encoded completely, and can be cut', async () => {
  const file = await createFile('whole.webm', ...createPicture(), ...createTone(), ...VP8, ...PIPE)
  expect((await ingest(file)).asset.duration).toBeCloseTo(2, 1)
  expect((await scanFilm(file, { from: 0.5, to: 1.5 })).duration).toBeCloseTo(1, 1)
})

test('the duration of a Matroska file that states a length of an hour is measured, and a note says so', async () => {
  const file = await createFile('hour.mkv', ...createPicture(), ...createTone(), ...H264)
  const bytes = await readFile(file)
  // The element Duration: identifier 4489, length 8, milliseconds as a double.
  bytes.writeDoubleBE(3_600_000, bytes.indexOf(Buffer.from('448988', 'hex')) + 3)
  await writeFile(file, bytes)
  const { duration, notes } = await scanFilm(file)
  expect(duration).toBeCloseTo(2, 1)
  expect(notes).toEqual(['The file states a length of 3600.0 s; its picture lasts 2.0 s.'])
})

test.for(['0', '100'])(
  'subtitles that outlast a picture that starts at %s s do not change its duration',
  async (start) => {
    const subtitles = join(folder, 'long.srt')
    await writeFile(subtitles, '1\n00:00:00,000 --> 00:01:00,000\nHold.\n')
    const tracks = [...createPicture(), ...createTone(), '-i', subtitles, ...H264, '-c:s', 'srt']
    const file = await createFile('subtitles.mkv', ...tracks, '-output_ts_offset', start)
    expect((await scanFilm(file)).duration).toBeCloseTo(2, 1)
  },
)

test.for(['late.mkv', 'late.webm', 'late.mp4', 'late.ts'])(
  '%s, whose timestamps begin at 100 s, lasts two seconds',
  async (name) => {
    const codecs = name.endsWith('webm') ? VP8 : H264
    const file = await createFile(name, ...createPicture(), ...createTone(), ...codecs, '-output_ts_offset', '100')
    const { duration, notes } = await scanFilm(file)
    expect([Math.round(duration), notes]).toEqual([2, []])
  },
)

test('a film of half a second is accepted, and a shorter one is refused with its length', async () => {
  const short = await createFile('short.mkv', ...createPicture(), '-t', '0.4', ...H264)
  await expect(scanFilm(short)).rejects.toThrow(
    'the video lasts 0.40 seconds; the minimum is 0.5. Choose a longer video.',
  )
  expect(
    (await scanFilm(await createFile('half.mkv', ...createPicture(), '-t', '0.52', ...H264))).duration,
  ).toBeCloseTo(0.52, 1)
})

test.for(['copy.mkv', 'copy.webm', 'copy.avi', 'copy.mov'])('half of %s is refused', async (name) => {
  const codecs = name.endsWith('webm') ? VP8 : name.endsWith('avi') ? splitArguments('-c:v mpeg4 -c:a mp3') : H264
  const file = await createFile(name, ...createPicture(), ...createTone(), ...codecs)
  await truncate(file, Math.floor((await stat(file)).size / 2))
  await expect(scanFilm(file)).rejects.toThrow('so the copy is incomplete. Copy it again.')
})

test('an interrupted copy that has its full size but ends with zeros is refused', async () => {
  const file = await createFile('reserved.mkv', ...createPicture(), ...createTone(), ...H264)
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(0, Math.floor(bytes.length / 3)))
  await expect(scanFilm(file)).rejects.toThrow('so the copy is incomplete. Copy it again.')
})

test('a recording that was interrupted before its size was written is accepted up to its end', async () => {
  const file = await createFile('crash.mkv', ...createPicture(), ...createTone(), ...H264, ...PIPE)
  await truncate(file, Math.floor((await stat(file)).size / 2))
  const { duration } = await scanFilm(file)
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
test.for(ODD_TEXTS)(
  'special characters in the titles of a film and its tracks do not affect the encoding: %j',
  async (text) => {
    const tags = ['-metadata', `title=${text}`, '-metadata:s:v', `title=${text}`, '-metadata:s:a', `title=${text}`]
    const file = await createFile('tags.mkv', ...createPicture(), ...createTone(), ...H264, ...tags)
    const { duration, gain } = await scanFilm(file)
    expect(duration).toBeCloseTo(2, 1)
    expect(gain).toBeGreaterThan(3)
  },
)

test('a title that is not UTF-8 does not affect the encoding', async () => {
  const file = await createFile('latin.mkv', ...createPicture(), ...H264, '-metadata', 'title=Kapitel zwei')
  const bytes = await readFile(file)
  bytes.writeUInt16BE(0xfc80, bytes.indexOf('Kapitel'))
  await writeFile(file, bytes)
  expect((await scanFilm(file)).duration).toBeCloseTo(2, 1)
})

test.for(['-film.mp4', '%03d.mp4', 'file:a.mp4', 'a:b.mp4', 'a\u2028b.mp4', 'a\nb.mp4', `"'a.mp4`, 'é\u0301 🥋.mp4'])(
  'a film named %j is read',
  async (name) => {
    const file = join(folder, name)
    await copyFile(await createFile('plain.mp4', ...createPicture(), ...createTone(), ...H264), file)
    expect((await scanFilm(file)).duration).toBeCloseTo(2, 1)
    await truncate(file, 100)
    await expect(scanFilm(file)).rejects.toThrow(/^[^\n\u2028]*so the copy is incomplete\. Copy it again\./)
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
  const gray = createInput('color=gray:size=128x96:rate=5:duration=1')
  const { poster } = await ingest(
    await createFile(`${name}.mkv`, ...gray, '-pix_fmt', format, ...colors, '-c:v', 'ffv1'),
  )
  const means = (await sharp(poster).stats()).channels.map(({ mean }) => mean)
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(12)
  expect(Math.min(...means)).toBeGreaterThan(20)
})

test('a film in Dolby Vision profile 5, which has no standard colors, is refused with advice', async () => {
  const hevc = splitArguments('-c:v libx265 -x265-params log-level=error -preset ultrafast -tag:v hvc1')
  const file = await createFile('dolby.mp4', ...createPicture(), ...hevc)
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
  await expect(scanFilm(file)).rejects.toThrow('Dolby Vision profile 5. Export it as HDR10, HLG or SDR.')
})

test('a preview is used if the film itself is in an unknown format, and the notes say so', async () => {
  const preview = await createFile(
    'alone.mov',
    ...createPicture('160x120'),
    ...splitArguments('-c:v mjpeg -pix_fmt yuvj420p'),
  )
  const film = await createFile('film.mov', ...createPicture(), ...createTone(), ...H264)
  const file = await createFile('raw.mov', '-i', film, '-i', preview, ...splitArguments('-map 0 -map 1 -c copy'))
  await writeFile(file, (await readFile(file)).toString('latin1').replace('avc1', 'aprn'), 'latin1')
  const { picture: chosen, notes } = await scanFilm(file)
  expect(chosen.width).toBe(160)
  expect(notes).toEqual(['Picture: track 3 (mjpeg), of 2 picture tracks. Track 1 (aprn) cannot be decoded.'])
  await writeFile(film, (await readFile(film)).toString('latin1').replace('avc1', 'aprn'), 'latin1')
  await expect(scanFilm(film)).rejects.toThrow('the video format (aprn) cannot be read. Export it as MP4 with H.264.')
})

test('the next sound track replaces one in an unknown format, and the notes say so', async () => {
  const pcm = await createFile('pcm.mov', ...createPicture(), ...createTone(), ...H264, '-c:a', 'pcm_s16le')
  const both = splitArguments('-map 0 -map 1:a -c copy')
  const file = await createFile(
    'spatial.mov',
    '-i',
    pcm,
    '-i',
    await createFile('aac.mp4', ...createPicture(), ...createTone(), ...H264),
    ...both,
  )
  await writeFile(file, (await readFile(file)).toString('latin1').replace('sowt', 'apac'), 'latin1')
  const { sound, notes } = await scanFilm(file)
  expect(sound?.index).toBe(2)
  expect(notes).toEqual(['Sound: track 3 (aac), of 2 sound tracks. Track 2 (apac) cannot be decoded.'])
  await writeFile(pcm, (await readFile(pcm)).toString('latin1').replace('sowt', 'apac'), 'latin1')
  expect(await scanFilm(pcm)).toMatchObject({
    sound: undefined,
    notes: ['Sound: none. Track 2 (apac) cannot be decoded.'],
  })
})

test('channels without positions, as in multichannel and ambisonic recordings, are mixed to mono', async () => {
  const recorder = createInput(
    `aevalsrc=exprs=${Array.from({ length: 12 }, () => '0.3*sin(880*t)').join('|')}:duration=2`,
  )
  const many = await createFile('many.mov', ...createPicture(), ...recorder, ...H264, '-c:a', 'pcm_s16le')
  expect(await scanFilm(many)).toMatchObject({ sound: { index: 1, channels: 1 }, notes: [] })
  const four = createInput('aevalsrc=exprs=0.3*sin(880*t)|0|0|0:sample_rate=48000:duration=2')
  const spatial = await createFile(
    'ambisonic.mkv',
    ...createPicture(),
    ...four,
    ...H264,
    ...splitArguments('-c:a libopus -mapping_family 255'),
  )
  const bytes = await readFile(spatial)
  // The channel mapping family in the header of Opus (RFC 7845, 5.1): 2 is ambisonic.
  bytes.writeUInt8(2, bytes.indexOf('OpusHead') + 18)
  await writeFile(spatial, bytes)
  expect(await scanFilm(spatial)).toMatchObject({ sound: { index: 1, channels: 1 } })
  expect((await ingest(spatial)).asset.hasSound).toBe(true)
})

test('a track with damaged sound is omitted', async () => {
  const good = await createFile('good.mkv', ...createPicture(), ...createTone(), ...H264)
  const file = await createFile(
    'noise.mkv',
    '-i',
    good,
    ...splitArguments('-c copy -map 0 -map 0:a -bsf:a:0 noise=amount=1'),
  )
  expect(await scanFilm(file)).toMatchObject({ sound: { index: 2 }, duration: expect.closeTo(2, 1) })
})

test.for(['silent.mkv', 'silent.mov'])('%s uses the sound track after a silent one', async (name) => {
  const silence = createInput('anullsrc=sample_rate=48000:duration=2')
  const file = await createFile(
    name,
    ...createPicture(),
    ...silence,
    ...createTone(),
    ...splitArguments('-map 0 -map 1 -map 2'),
    ...H264,
  )
  const { sound, notes } = await scanFilm(file)
  expect(sound?.index).toBe(2)
  expect(notes).toEqual(['Sound: track 3 (aac), of 2 sound tracks. Track 2 (aac) is silent.'])
})

test('a film whose only sound track is silent keeps it, and the notes say so', async () => {
  const file = await createFile('mute.mp4', ...createPicture(), ...createInput('anullsrc=duration=2'), ...H264)
  expect(await scanFilm(file)).toMatchObject({
    sound: { index: 1 },
    notes: ['Sound: silence. Track 2 (aac) is silent.'],
  })
})

test.for(['cover.mkv', 'cover.mp4'])(
  'the cover in %s, stored as an ordinary picture track, is not chosen as the film',
  async (name) => {
    const cover = await createFile('cover.png', ...createPicture('1280x720'), '-frames:v', '1')
    const film = await createFile('film.mkv', ...createPicture(), ...createTone(), ...H264)
    const { picture: chosen, notes } = await scanFilm(
      await createFile(name, '-i', cover, '-i', film, ...splitArguments('-map 0 -map 1 -c copy')),
    )
    expect([chosen.index, chosen.width]).toEqual([1, 128])
    expect(notes).toEqual(['Picture: track 2 (h264), of 2 picture tracks.'])
  },
)

test.for([
  ['mjpeg', '320x240', 5],
  ['mjpeg', '128x96', 25],
  ['mpeg4', '64x64', 25],
  ['mpeg4', '640x480', 1],
] as const)('a preview in %s of %s at %d frames per second is not chosen as the film', async ([codec, size, rate]) => {
  const preview = await createFile(
    'preview.mkv',
    ...createPicture(size, rate),
    ...splitArguments(`-c:v ${codec} -pix_fmt`),
    codec === 'mjpeg' ? 'yuvj420p' : 'yuv420p',
  )
  const film = await createFile('film.mkv', ...createPicture(), ...createTone(), ...H264)
  const file = await createFile('both.mkv', '-i', preview, '-i', film, ...splitArguments('-map 0 -map 1 -c copy'))
  expect((await scanFilm(file)).picture.index).toBe(1)
})

test('a film without frames, such as the first part of a stream, is refused with advice', async () => {
  const stream = await createFile(
    'stream.m3u8',
    ...createPicture(),
    ...H264,
    ...splitArguments('-f hls -hls_segment_type fmp4'),
  )
  await expect(scanFilm(join(dirname(stream), 'init.mp4'))).rejects.toThrow(
    'missing or damaged. Copy it again, or export',
  )
})

test('of two picture tracks, the default one is used', async () => {
  const film = await createFile('film.mkv', ...createPicture(), ...createTone(), ...H264)
  const tracks = splitArguments('-map 0:v -map 0:v -map 0:a -c copy -disposition:v:0 0 -disposition:v:1 default')
  expect((await scanFilm(await createFile('cameras.mkv', '-i', film, ...tracks))).picture.index).toBe(1)
})

test('a film that a front camera mirrors in its metadata is encoded mirrored', async () => {
  const file = await createFile(
    'mirror.mp4',
    ...createInput('color=white:size=128x96:rate=5:duration=1'),
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
    const film = await createFile('film.mkv', ...createPicture(), ...createTone(), ...H264)
    const shift = ['-itsoffset', '-0.5', '-i', film, ...splitArguments('-c copy -avoid_negative_ts disabled')]
    const { duration } = await scanFilm(await createFile(name, ...shift))
    // An MP4 file hides what is before zero.
    expect(duration).toBeCloseTo(name.endsWith('ts') ? 2 : 1.5, 1)
  },
)

test('odd widths and heights, attachments, subtitles and data tracks are accepted', async () => {
  const subtitles = join(folder, 'short.srt')
  await writeFile(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nHold.\n')
  const tracks = [
    '-i',
    subtitles,
    ...splitArguments('-c:s srt -metadata:s:t mimetype=application/x-font -attach'),
    subtitles,
  ]
  const odd = splitArguments('-c:v ffv1 -pix_fmt yuv444p')
  const { asset } = await ingest(await createFile('odd.mkv', ...createPicture('127x95'), ...tracks, ...odd))
  expect(asset.renditions).toMatchObject([{ width: 126, height: 94 }])
  expect(
    (
      await scanFilm(
        await createFile('timecode.mov', ...createPicture(), ...createTone(), ...H264, '-timecode', '10:00:00:00'),
      )
    ).notes,
  ).toEqual([])
})
