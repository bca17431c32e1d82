/** Who may have a file of an asset: members with a grant, everybody, or nobody outside. */
type Reach = 'granted' | 'public' | 'never'

export interface Kind {
  name: RegExp
  reach: Reach
  type: string
  /** Its content never changes under this address; playlists are kept short, so that a mistake in one can be mended. */
  isForever: boolean
}

/** Every kind of file that an asset's folder holds. What matches none of these never leaves, and fails a test. */
const KINDS: Kind[] = [
  { name: /^master\.m3u8$/, reach: 'granted', type: 'application/vnd.apple.mpegurl', isForever: false },
  { name: /^v\d+\/index\.m3u8$/, reach: 'granted', type: 'application/vnd.apple.mpegurl', isForever: false },
  { name: /^v\d+\/init\.mp4$/, reach: 'granted', type: 'video/mp4', isForever: true },
  { name: /^v\d+\/seg-\d{5,}\.m4s$/, reach: 'granted', type: 'video/iso.segment', isForever: true },
  { name: /^captions-[\w-]+\.vtt$/, reach: 'granted', type: 'text/vtt; charset=utf-8', isForever: true },
  { name: /^storyboard\.vtt$/, reach: 'granted', type: 'text/vtt; charset=utf-8', isForever: true },
  { name: /^storyboard\.jpg$/, reach: 'granted', type: 'image/jpeg', isForever: true },
  { name: /^(poster|thumbnail|small)\.avif$/, reach: 'public', type: 'image/avif', isForever: true },
  { name: /^(poster|thumbnail|small)\.jpg$/, reach: 'public', type: 'image/jpeg', isForever: true },
  { name: /^step-[\w-]+\.svg$/, reach: 'public', type: 'image/svg+xml', isForever: true },
  { name: /^asset\.json$/, reach: 'never', type: 'application/json', isForever: false },
]

export const kindOf = (file: string) => KINDS.find(({ name }) => name.test(file))
