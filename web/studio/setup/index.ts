export { FirstOwner } from './first-owner.tsx'
export { Setup } from './setup.tsx'
export { SetupFrame } from './setup-frame.tsx'
export { SetupLeft } from './setup-left.tsx'
