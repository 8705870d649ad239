/** A parcel plan folded as a leaf of a register: the mark of Landfolio. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="8" fill="#1c7d75" />
      <path d="M8 7.5h10.5L24 13v11.5H8z" fill="#ffffff" />
      <path d="M18.5 7.5V13H24z" fill="#9fd6cf" />
      <path d="M8 17.2l6.2-1.9 3.4 2.6L24 16v8.5H8z" fill="#cfeae6" />
      <path
        d="M8 17.2l6.2-1.9 3.4 2.6L24 16M14.2 15.3l-1.5 9.2M17.6 17.9l2 6.6"
        fill="none"
        stroke="#0b4a46"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}
