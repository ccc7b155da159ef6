// The chili that marks a red face, in 24 × 24.

export const POD = 'M4.6 8.6C5.8 16 12 21.6 21.5 20.6 16.6 18.6 13 14 12 8 10.4 5 5.2 5 4.6 8.6Z';
export const STEM = 'M8.4 6.2C8.2 4.2 7 2.8 5 2.4';
