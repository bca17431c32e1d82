/** Who may request a file of an asset: clients with a grant, everyone, or nobody. */
type Audience = 'granted' | 'public' | 'never'

export interface FileKind {
  name: RegExp
  audience: Audience
  type: string
  /** Whether the content of the file never changes. Playlists are cached only briefly, so that errors can be fixed. */
  isImmutable: boolean
}

/**
 * All kinds of files in the folder of an asset; the server sends no other files. Captions written by the academy are in
 * the database (`caption-file.ts`). Captions ingested with the film are in the film's folder.
 */
const FILE_KINDS: FileKind[] = [
  { name: /^master\.m3u8$/, audience: 'granted', type: 'application/vnd.apple.mpegurl', isImmutable: false },
  { name: /^v\d+\/index\.m3u8$/, audience: 'granted', type: 'application/vnd.apple.mpegurl', isImmutable: false },
  { name: /^v\d+\/init\.mp4$/, audience: 'granted', type: 'video/mp4', isImmutable: true },
  { name: /^v\d+\/seg-\d{5,}\.m4s$/, audience: 'granted', type: 'video/iso.segment', isImmutable: true },
  { name: /^captions-[\w-]+\.vtt$/, audience: 'granted', type: 'text/vtt; charset=utf-8', isImmutable: true },
  { name: /^captions\.\d+\.\d+\.vtt$/, audience: 'granted', type: 'text/vtt; charset=utf-8', isImmutable: true },
  { name: /^call-outs\.vtt$/, audience: 'granted', type: 'text/vtt; charset=utf-8', isImmutable: true },
  { name: /^storyboard\.vtt$/, audience: 'granted', type: 'text/vtt; charset=utf-8', isImmutable: true },
  { name: /^storyboard\.jpg$/, audience: 'granted', type: 'image/jpeg', isImmutable: true },
  { name: /^(poster|thumbnail|small)\.avif$/, audience: 'public', type: 'image/avif', isImmutable: true },
  { name: /^(poster|thumbnail|small)\.jpg$/, audience: 'public', type: 'image/jpeg', isImmutable: true },
  { name: /^preview\.mp4$/, audience: 'public', type: 'video/mp4', isImmutable: true },
  { name: /^step-[\w-]+\.svg$/, audience: 'public', type: 'image/svg+xml', isImmutable: true },
  { name: /^asset\.json$/, audience: 'never', type: 'application/json', isImmutable: false },
]

export const findFileKind = (file: string) => FILE_KINDS.find(({ name }) => name.test(file))
