/// The style sheet of all element kinds, served as `/_foyer/base.css`.
package enum BaseStyle {
    package static let css = layout + "\n" + ControlStyle.css

    private static let layout = """
        :root{color-scheme:light dark;--font:-apple-system,system-ui,"Inter","Segoe UI",Roboto,sans-serif;\(SystemColors.css)--tint:var(--blue)}
        :root[data-scheme=light]{color-scheme:light}
        :root[data-scheme=dark]{color-scheme:dark}
        html,body{margin:0;height:100%;overflow:hidden;background:var(--background)}
        #foyer-root{--room-width:100vw;--room-height:100dvh;position:fixed;inset:0;font:17px/1.29 var(--font);color:var(--label);-webkit-text-size-adjust:100%}
        :where(#foyer-root) *{box-sizing:border-box;min-width:0;min-height:0}
        .root{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center;position:absolute;inset:0;isolation:isolate;\
        padding:env(safe-area-inset-top,0px) env(safe-area-inset-right,0px) env(safe-area-inset-bottom,0px) env(safe-area-inset-left,0px)}
        .v{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px}
        .h{display:flex;flex-direction:row;align-items:center;justify-content:center;gap:8px}
        .h>*{flex-shrink:1000000}
        .z,.l,.g,.r{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center}
        .root>*,.z>*,.l>*,.g>*,.r>*{grid-area:1/1}
        .z,.v,.h,.z>*,.l>*,.g>*,.r>*,.root>*{position:relative}
        .iso{isolation:isolate}
        .z>.l,.root>.l{position:absolute;inset:0;pointer-events:none}
        .g{place-items:start;min-height:10px}
        .s{display:flex;flex-direction:column;align-items:center;gap:8px;overscroll-behavior:contain;pointer-events:auto;scrollbar-width:thin}
        .s.nobar{scrollbar-width:none}
        .c{display:grid;align-items:center;width:100%}
        .t{display:block;overflow-wrap:break-word;white-space:pre-wrap}
        .t[data-tight]{width:var(--tight)!important}
        .v>.r[data-tight]{width:var(--tight)!important;align-self:auto!important}
        .h>.r[data-tight]{height:var(--tight-height)!important;align-self:auto!important}
        :not(.v,.h)>.r[data-tight]{width:var(--tight)!important;height:var(--tight-height)!important;place-self:auto!important}
        [data-unfit]{display:none!important}
        .fits[data-measuring]{flex:1 1 0!important;place-self:stretch!important}
        .fits[data-measuring]>*{position:absolute!important;width:max-content;height:max-content;max-width:none!important}
        .d{background:var(--separator);height:1px;width:100%;flex:none}
        .lazy>*{content-visibility:auto;contain-intrinsic-size:auto 60px}
        .i{display:block;width:1.15em;height:1.15em;fill:currentColor;flex:none}
        .i-small{width:.9em;height:.9em}
        .i-large{width:1.45em;height:1.45em}
        svg.fit{display:block;width:100%;height:100%;fill:currentColor}
        .m{display:block;object-fit:fill;max-width:100%;max-height:100%}
        .f.m{width:100%;height:100%;max-width:none;max-height:none}
        .cover{object-fit:cover;background:#000}
        .figure{position:relative}
        .figure-picture{position:absolute;inset:0;width:100%;height:100%;overflow:visible;pointer-events:none}
        .figure-mask{position:absolute;pointer-events:none}
        .v,.h,.z,.l,.g,.r,.root{pointer-events:none}
        .t,.f,.i,.m,.b,.x,.fit,.switch,input,textarea,select,button,a{pointer-events:auto}
        .untouched,.untouched *{pointer-events:none!important}
        .untouched-inside *{pointer-events:none!important}
        [data-gesture],[data-taps]{-webkit-tap-highlight-color:transparent;-webkit-touch-callout:none;touch-action:manipulation}
        [data-gesture~=press],[data-gesture~=drag],[data-gesture~=pinch]{-webkit-user-select:none;user-select:none}
        [data-gesture~=drag],[data-gesture~=pinch]{touch-action:none}
        [data-dragging],[data-dragging] *{transition:transform .12s linear!important;cursor:grabbing}
        .b{appearance:none;border:0;margin:0;padding:0;background:none;font:inherit;color:inherit;text-align:inherit;text-decoration:none;\
        cursor:pointer;-webkit-tap-highlight-color:transparent;touch-action:manipulation;position:relative}
        .b>*{pointer-events:none}
        .b>* *{pointer-events:none}
        .b-tint{color:var(--tint)}
        @media (hover:hover){.b:hover{opacity:.85}}
        .b:active{opacity:.6}
        .b:disabled{cursor:default;opacity:.4}
        .b-tint.destructive{color:var(--red)}
        .b-bordered{padding:7px 12px;border-radius:8px;background:color-mix(in srgb,currentColor 15%,transparent)}
        .b-prominent{color:#fff;background:var(--tint)}
        .b-prominent.destructive{background:var(--red)}
        .alert-actions{align-self:stretch;align-items:stretch}
        .b-alert{padding:11px 14px;border-radius:12px;background:var(--tertiary-fill)}
        [data-tap]{cursor:pointer;-webkit-tap-highlight-color:transparent}
        :focus-visible{outline:3px solid color-mix(in srgb,var(--tint) 60%,transparent);outline-offset:2px}
        .x{appearance:none;border:0;margin:0;padding:0;background:none;font:inherit;color:inherit;outline-offset:4px;border-radius:4px;width:100%}
        .x::placeholder{color:var(--placeholder);opacity:1}
        .x-rounded{padding:10px 12px;border-radius:10px;background:var(--tertiary-fill);border:1px solid var(--separator)}
        select.x{width:auto;max-width:100%;appearance:auto}
        textarea.x{resize:none}
        .switch{display:block;width:51px;height:31px;border-radius:16px;position:relative;flex:none;transition:background .2s}
        .switch::after{content:"";position:absolute;width:27px;height:27px;border-radius:50%;background:#fff;top:2px;left:2px;\
        transition:left .2s;box-shadow:0 1px 4px rgb(0 0 0/.3)}
        .switch.on::after{left:22px}
        .wheel{width:22px;height:22px;border-radius:50%;border:3px solid var(--fill);border-top-color:var(--secondary-label);\
        animation:turn .9s linear infinite}
        .bar{width:100%;height:6px}
        .bar-leading{order:-1;margin-right:auto}
        .list{justify-content:start;align-items:stretch}
        .root>.veil{position:absolute;inset:0;z-index:1000;pointer-events:auto;place-items:center}
        .root>.veil-sheet{place-items:end center}
        .dim{place-self:stretch;background:rgb(0 0 0/.4);animation:in-opacity .2s}
        .panel{background:var(--secondary-grouped-background);color:var(--label);border-radius:16px;overflow:auto;pointer-events:auto;\
        max-height:92%;max-width:92%;animation:in-scale .2s;box-shadow:0 12px 48px rgb(0 0 0/.35)}
        .l>.panel{place-self:center!important}
        .l>.panel-sheet{place-self:end center!important;height:92%;border-radius:18px 18px 0 0;max-height:none;animation:in-bottom .25s ease-out}
        @media (min-width:700px){.l>.panel-sheet{place-self:center!important;height:min(80%,680px);border-radius:18px}}
        .l>.panel-cover{place-self:stretch!important;border-radius:0;max-width:none;max-height:none;animation:in-bottom .25s ease-out}
        .in-opacity{animation:in-opacity .3s}
        .in-scale{animation:in-scale .3s}
        .in-top{animation:in-top .3s ease-out}
        .in-bottom{animation:in-bottom .3s ease-out}
        .in-leading{animation:in-leading .3s ease-out}
        .in-trailing{animation:in-trailing .3s ease-out}
        @keyframes turn{to{transform:rotate(1turn)}}
        @keyframes in-opacity{from{opacity:0}}
        @keyframes in-scale{from{opacity:0;transform:scale(.9)}}
        @keyframes in-top{from{opacity:0;transform:translateY(-30px)}}
        @keyframes in-bottom{from{opacity:0;transform:translateY(30px)}}
        @keyframes in-leading{from{opacity:0;transform:translateX(-30px)}}
        @keyframes in-trailing{from{opacity:0;transform:translateX(30px)}}
        @media (prefers-reduced-motion:reduce){#foyer-root *{animation-duration:.01s!important;transition-duration:.01s!important}\
        .wheel{animation-duration:2s!important}}
        """
}
