export { FirstOwner } from './first-owner.tsx'
export { Setup } from './setup.tsx'
export { SetupFrame } from './setup-frame.tsx'
export { RemainingSetup } from './remaining-setup.tsx'
