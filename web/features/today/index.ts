export { Today } from './today.lazy.tsx'
