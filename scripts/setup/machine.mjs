import { existsSync } from 'node:fs'
import { find, isExecutable, run } from './programs.mjs'
import { systemPath } from './root.mjs'
import { print, Stop, withProgress } from './output.mjs'

/**
 * A program or library that Holdfast requires on the machine, and its package for each package manager.
 * @typedef {{ name: string, find: () => string | undefined, apt: string, dnf: string, brew: string }} Need
 */

/**
 * Node 26 requires a library that a minimal Debian lacks. It must be installed before the npm packages: npm silently
 * skips optional packages whose install script fails, such as the database.
 * @type {Need}
 */
export const nodeLibrary = {
  name: 'libatomic, which Node 26 needs',
  find: () =>
    process.platform === 'linux' ? libraryFolders().find((folder) => existsSync(`${folder}/libatomic.so.1`)) : 'none',
  apt: 'libatomic1',
  dnf: 'libatomic',
  brew: 'gcc',
}

/** Returns the folders of shared libraries on Linux distributions; Debian has one folder per architecture. */
const libraryFolders = () => {
  const triplet = `${process.arch === 'x64' ? 'x86_64' : 'aarch64'}-linux-gnu`
  return ['/usr/lib64', '/lib64', `/usr/lib/${triplet}`, `/lib/${triplet}`, '/usr/lib', '/usr/local/lib']
}

/** @type {Need} */
export const ffmpeg = {
  name: 'ffmpeg',
  find: () => (find('ffprobe') ? find('ffmpeg') : undefined),
  apt: 'ffmpeg',
  dnf: 'ffmpeg-free',
  brew: 'ffmpeg',
}

/** Returns the program names of Chromium. Debian has the headless shell, which halves the time of browser tests. */
const chromiumNames = () =>
  find('apt-get')
    ? ['chromium-headless-shell']
    : ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @type {Need} */
export const chromium = {
  name: 'Chromium',
  find: () =>
    [process.env.CHROMIUM_PATH, ...chromiumNames().map((name) => find(name))].find(
      (path) => path !== undefined && isExecutable(path),
    ),
  apt: 'chromium-headless-shell',
  dnf: 'chromium',
  brew: '--cask chromium',
}

/**
 * One browser test runs in Firefox and WebKit if they are available as Debian packages. Otherwise it is skipped.
 * @type {Need}
 */
export const firefox = {
  name: 'Firefox ESR',
  find: () => (find('apt-get') ? find('firefox-esr') : 'none'),
  apt: 'firefox-esr',
  dnf: '',
  brew: '',
}

/**
 * WebKit's minimal browser with its driver, a virtual display, and an H.264 decoder.
 * @type {Need}
 */
export const webkit = {
  name: 'WebKitGTK with Xvfb and GStreamer',
  find: () => {
    if (!find('apt-get')) return 'none'
    const parts = ['libav', 'videoparsersbad'].map((plugin) => findLibraryFile(`gstreamer-1.0/libgst${plugin}.so`))
    return [find('Xvfb'), find('WebKitWebDriver'), ...parts].includes(undefined)
      ? undefined
      : findLibraryFile('webkit2gtk-4.1/MiniBrowser')
  },
  apt: 'webkit2gtk-driver xvfb gstreamer1.0-libav gstreamer1.0-plugins-bad',
  dnf: '',
  brew: '',
}

/** @param {string} file */
const findLibraryFile = (file) =>
  libraryFolders()
    .map((folder) => `${folder}/${file}`)
    .find((path) => existsSync(path))

/** Reverse proxy, with the module that verifies film grants. @type {Need} */
export const nginx = {
  name: 'nginx with njs',
  find: () => {
    if (!find('apt-get')) return 'none'
    return existsSync('/usr/lib/nginx/modules/ngx_http_js_module.so') ? find('nginx', ['/usr/sbin']) : undefined
  },
  apt: 'nginx-light libnginx-mod-http-js',
  dnf: '',
  brew: '',
}

/** Edge cache for the full suite. @type {Need} */
export const varnish = {
  name: 'Varnish with its digest module',
  find: () => {
    if (!find('apt-get')) return 'none'
    const hasModule = libraryFolders().some((folder) => existsSync(`${folder}/varnish/vmods/libvmod_digest.so`))
    return hasModule ? find('varnishd', ['/usr/sbin']) : undefined
  },
  apt: 'varnish varnish-vmod-digest',
  dnf: '',
  brew: '',
}

/** S3-compatible object storage for the full suite. @type {Need} */
export const ceph = {
  name: 'Ceph with its S3 gateway',
  find: () => {
    if (!find('apt-get')) return 'none'
    return ['ceph-mon', 'ceph-osd', 'ceph'].every((program) => find(program)) ? find('radosgw') : undefined
  },
  apt: 'ceph-mon ceph-osd ceph-common radosgw',
  dnf: '',
  brew: '',
}

/** Programs that build and run the container image for the full suite. @type {Need} */
export const containers = {
  name: 'mmdebstrap, buildah and runc',
  find: () => {
    if (!find('apt-get')) return 'none'
    return ['mmdebstrap', 'buildah'].every((program) => find(program)) ? find('runc', ['/usr/sbin']) : undefined
  },
  apt: 'mmdebstrap buildah runc',
  dnf: '',
  brew: '',
}

/** PostgreSQL connection pooler for the full suite. @type {Need} */
export const pgbouncer = {
  name: 'PgBouncer',
  find: () => (find('apt-get') ? find('pgbouncer', ['/usr/sbin']) : 'none'),
  apt: 'pgbouncer',
  dnf: '',
  brew: '',
}

/** Two PostgreSQL machines with automatic failover, for the full suite. @type {Need} */
export const patroni = {
  name: 'Patroni with etcd and HAProxy',
  find: () => {
    if (!find('apt-get')) return 'none'
    return find('etcd') && find('haproxy', ['/usr/sbin']) ? find('patroni') : undefined
  },
  apt: 'patroni etcd-server haproxy',
  dnf: '',
  brew: '',
}

/** Prometheus' check of alert rules, for the full suite. @type {Need} */
export const promtool = {
  name: 'promtool',
  find: () => (find('apt-get') ? find('promtool') : 'none'),
  apt: 'prometheus',
  dnf: '',
  brew: '',
}

/** The PostgreSQL version of Debian 12, which the server must support as well as the embedded version. @type {Need} */
export const postgres15 = {
  name: 'PostgreSQL 15',
  find: () =>
    find('postgres', ['/usr/lib/postgresql/15/bin', '/usr/pgsql-15/bin', '/opt/homebrew/opt/postgresql@15/bin']),
  apt: 'postgresql-15',
  dnf: 'postgresql15-server',
  brew: 'postgresql@15',
}

/**
 * Installs missing programs if no password is required; otherwise throws a Stop with the command that the user must
 * run.
 * @param {Need[]} needs
 */
export async function ensureMachine(needs) {
  const missingNeeds = needs.filter((need) => !need.find())
  if (missingNeeds.length === 0) return
  const names = missingNeeds.map(({ name }) => name).join(', ')
  const rootPrefix = find('apt-get') ? await getRootPrefix() : undefined
  if (!rootPrefix)
    throw new Stop(
      `${names}: not installed. To install, run\n\n  ${describeInstallation(missingNeeds)}\n\nand run the command again.`,
    )
  const { code, output } = await withProgress(`Installing ${names} by apt-get …`, () =>
    aptInstall(rootPrefix, missingNeeds),
  )
  const isComplete = missingNeeds.every((need) => need.find())
  if (code === 0 && isComplete) return
  throw new Stop(
    `${output.trim()}\n\napt-get could not install ${names}. Fix the errors above, or run\n\n  ${describeInstallation(missingNeeds)}\n\nand run the command again.`,
  )
}

/** Returns the arguments that run a command as root; undefined if a password would be required. */
async function getRootPrefix() {
  if (process.getuid?.() === 0) return []
  if (!find('sudo')) return undefined
  const { code } = await run('sudo', ['-n', 'true'], { path: systemPath })
  return code === 0 ? ['sudo', '-n'] : undefined
}

/** @param {Need[]} needs */
function describeInstallation(needs) {
  if (find('dnf')) return `sudo dnf install -y ${needs.map(({ dnf }) => dnf).join(' ')}`
  if (find('brew')) return needs.map(({ brew }) => `brew install ${brew}`).join(' && ')
  return `sudo apt-get update && sudo apt-get install -y ${needs.map(({ apt }) => apt).join(' ')}`
}

/**
 * @param {string[]} rootPrefix
 * @param {Need[]} needs
 */
async function aptInstall(rootPrefix, needs) {
  // dpkg requires folders that a user's PATH may lack.
  const path = `${systemPath}:/usr/local/sbin:/usr/sbin:/sbin`
  const runAsRoot = (/** @type {string[]} */ command) => {
    const [program = '', ...args] = [...rootPrefix, 'env', 'DEBIAN_FRONTEND=noninteractive', `PATH=${path}`, ...command]
    return run(program, args, { path })
  }
  const install = () =>
    runAsRoot([
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      '-o',
      'DPkg::Lock::Timeout=300',
      ...needs.flatMap(({ apt }) => apt.split(' ')),
    ])
  const firstResult = await install()
  if (firstResult.code === 0) return firstResult
  print('  updating the package list …')
  // An interrupted install leaves dpkg in an inconsistent state.
  await runAsRoot(['dpkg', '--configure', '-a'])
  const update = await runAsRoot(['apt-get', 'update', '-o', 'DPkg::Lock::Timeout=300'])
  return update.code === 0 ? install() : update
}
