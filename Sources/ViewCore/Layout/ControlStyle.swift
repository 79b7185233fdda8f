/// The style sheet of bars, lists, menus and controls.
enum ControlStyle {
    static let css = [screens, tabs, lists, floating, controls, media].joined(separator: "\n")

    private static let screens = """
        .screens{overflow:clip}
        .screen{background:var(--background);z-index:0}
        .screen:has(>.nav-content .list:not(.list-plain)){background:var(--grouped-background)}
        .panel .screen{background:none}
        .under{visibility:hidden;pointer-events:none;content-visibility:hidden}
        .in-push{animation:in-push .28s cubic-bezier(.2,.8,.2,1)}
        @keyframes in-push{from{opacity:0;transform:translateX(40px)}}
        .navbar{display:grid;grid-template-columns:1fr minmax(0,auto) 1fr;align-items:center;gap:8px;min-height:48px;padding:4px 12px;\
        width:100%;flex:none;pointer-events:auto;z-index:2}
        .nav-leading{justify-self:start!important;justify-content:start;max-width:100%}
        .nav-trailing{justify-self:end!important;justify-content:end;max-width:100%}
        .nav-large{padding:2px 20px 8px;width:100%;flex:none;z-index:2}
        .screen>.nav-large:first-child{padding-top:16px}
        .nav-content{width:100%}
        .b-bar{min-width:32px;min-height:36px;padding:0 4px;border-radius:8px}
        .nav-back{min-height:36px;padding:0 8px 0 2px;border-radius:8px;max-width:100%}
        .toolbar{padding:6px 16px;min-height:48px;width:100%;flex:none;justify-content:space-around;border-top:1px solid var(--separator);\
        background:var(--background);pointer-events:auto}
        .split{align-items:stretch}
        .split-side{flex:0 0 min(320px,40%)!important;border-inline-end:1px solid var(--separator);background:var(--grouped-background)}
        .split-side .screen{background:none}
        .split-narrow>.split-side{flex:1 1 0!important;border:0}
        .split>.gone,.gone{display:none}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        """

    private static let tabs = """
        .tabs{background:var(--grouped-background)}
        .tab-bar{flex:none;pointer-events:auto;z-index:2}
        .tab-body{width:100%}
        .tab{color:var(--secondary-label);position:relative}
        .tab.chosen{color:var(--tint)}
        .badge{min-width:18px;height:18px;padding:0 5px;border-radius:9px;background:var(--red);color:#fff;font:600 12px/18px var(--font);\
        text-align:center;position:absolute;top:2px;inset-inline-start:calc(50% + 6px)}
        @media (max-width:599px){
        .tab-bar{order:2;width:100%;border-top:1px solid var(--separator);background:var(--background);padding:4px 0}
        .tab{flex:1 1 0!important;min-height:46px;font-size:11px;line-height:1.2;padding:2px}
        .tab .h{flex-direction:column;gap:3px}
        .tab .i{width:22px;height:22px}
        .tab .t{white-space:nowrap}
        }
        @media (min-width:600px){
        .tab-bar{width:max-content;max-width:calc(100% - 24px);margin:10px auto 6px;padding:3px;border-radius:22px;background:var(--tertiary-fill);gap:2px}
        .tab{min-height:36px;padding:4px 18px;border-radius:18px;font-size:15px;font-weight:500}
        .tab.chosen{background:var(--chosen);color:var(--label);box-shadow:0 1px 4px rgb(0 0 0/.14)}
        .tab .badge{position:static;margin-inline-start:6px;display:inline-block}
        .tab{display:flex;align-items:center;justify-content:center}
        }
        """

    private static let lists = """
        .list{gap:0;background:var(--list-ground,var(--grouped-background));padding:12px 0 28px}
        .list-section{width:100%;flex:none;align-items:stretch}
        .list-card{overflow:clip}
        .list-inset>.list-section,.list-sidebar>.list-section{width:calc(100% - 32px);max-width:720px;margin:0 auto 22px}
        .list-inset>.list-section>.list-card{border-radius:12px;background:var(--secondary-grouped-background)}
        .list-grouped>.list-section{margin-bottom:22px}
        .list-grouped>.list-section>.list-card{background:var(--secondary-grouped-background)}
        .list-plain{background:none;padding:0}
        .list-sidebar{background:none}
        .list-sidebar>.list-section{width:calc(100% - 20px)}
        .list-head{padding:8px 16px 7px;justify-self:stretch;place-items:center start}
        .list-foot{padding:7px 16px 0;justify-self:stretch;place-items:center start}
        .list .row{padding:0;border:0;align-self:stretch;width:100%;min-height:44px;pointer-events:auto;isolation:isolate}
        .list .row::after{content:"";position:absolute;inset-inline:16px 0;bottom:0;height:1px;background:var(--separator);pointer-events:none}
        .list .row.no-line::after,.list-sidebar .row::after{display:none}
        .row-cell{padding:11px 16px;flex:1 1 0!important;place-items:center start;min-width:0}
        .row[data-tap]{cursor:pointer}
        .row[data-tap]:hover:not(.chosen){background:var(--quaternary-fill)}
        .row[data-tap]:active{background:var(--tertiary-fill)}
        .row.chosen{background:color-mix(in srgb,var(--tint) 16%,transparent)}
        .list-sidebar .row{border-radius:10px}
        .row:focus-visible{outline-offset:-3px;border-radius:10px}
        .row-link{margin:-11px -16px;padding:11px 16px;width:calc(100% + 32px);min-height:44px;justify-self:start!important}
        .row-cell>.b-tint:not(.b-bordered){margin:-11px -16px;padding:11px 16px;width:calc(100% + 32px);min-height:44px;place-items:center start;\
        justify-self:start!important}
        .row-cell>.b-tint:not(.b-bordered):hover{background:var(--quaternary-fill)}
        .row-cell>.b-tint:focus-visible{outline-offset:-3px;border-radius:10px}
        .row-link:hover{background:var(--quaternary-fill)}
        .row-link:focus-visible{outline-offset:-3px;border-radius:10px}
        .row-ground{z-index:-1!important}
        .row-ground>*{place-self:stretch}
        .list .row>.l{position:absolute;inset:0}
        .row-badge{color:var(--secondary-label);padding-inline-end:16px}
        .row-edit{padding:8px 10px;color:var(--secondary-label)}
        .row-actions{flex:none;align-self:stretch;z-index:1}
        .b-row{align-self:stretch;min-width:72px;padding:0 14px;background:var(--gray);color:#fff;font-size:15px}
        .b-row.destructive{background:var(--red)}
        .row-actions>.b-row,.row-actions .b-row{height:100%}
        @media (hover:hover){
        .row-actions:has(.b-row){order:2}
        .row:not(:hover)>.row-actions:has(.b-row):not(:focus-within){position:absolute;inset-inline-end:0;opacity:0;pointer-events:none}
        .row:not(:hover)>.row-actions:has(.b-row):not(:focus-within) *{pointer-events:none}
        }
        @media (hover:none){
        .row-wide:has(>.row-actions .b-row){overflow-x:auto;scroll-snap-type:x mandatory;scrollbar-width:none;justify-content:flex-start}
        .row-wide:has(>.row-actions .b-row)>.row-cell{flex:0 0 100%!important;scroll-snap-align:start}
        .row-wide>.row-actions{scroll-snap-align:end}
        .list .row-wide:has(>.row-actions .b-row)::after{display:none}
        .row-wide:has(>.row-actions .b-row):not(.no-line)>.row-cell{box-shadow:inset 0 -1px var(--separator)}
        }
        """

    private static let floating = """
        .floating{position:fixed;inset:auto;margin:0;border:0;padding:6px;max-width:min(420px,calc(100vw - 16px));max-height:calc(100vh - 16px);\
        overflow:auto;border-radius:14px;color:var(--label);background:var(--raised);pointer-events:auto;font:17px/1.29 var(--font);\
        box-shadow:0 0 0 .5px var(--separator),0 12px 40px rgb(0 0 0/.28);animation:in-float .14s ease-out}
        .floating:focus{outline:none}
        .floating-menu,.floating-context{min-width:220px;align-items:stretch}
        .floating-popover{padding:0}
        @keyframes in-float{from{opacity:0;transform:scale(.96)}}
        .floating .menu-item{width:100%;padding:9px 12px;border-radius:9px;place-items:center start;text-align:start;min-height:40px;flex:none}
        .floating .menu-item.destructive{color:var(--red)}
        .floating .menu-item:hover,.floating .menu-item:focus-visible{background:var(--tertiary-fill);outline:none}
        .floating .menu-item .label{flex-direction:row-reverse;justify-content:space-between;gap:24px;width:100%}
        .floating .menu-item:has(.label)>*{justify-self:stretch}
        .floating .d{margin:6px 0}
        .floating-menu>.t,.floating-context>.t{padding:6px 12px;font-size:13px;color:var(--secondary-label)}
        .floating .menu-item.h{justify-content:flex-start}
        .choices-menu{width:100%;align-items:stretch}
        .floating .choose{padding-inline-start:34px}
        .floating .choose[aria-checked=true]::before{content:"";position:absolute;inset-inline-start:13px;top:50%;width:6px;height:11px;\
        border:solid currentColor;border-width:0 2px 2px 0;transform:translateY(-62%) rotate(45deg)}
        .menu-opener{opacity:0;pointer-events:none;margin-inline-end:4px;padding:6px;border-radius:8px;background:var(--raised)}
        .menu-opener:focus-visible{opacity:1;pointer-events:auto}
        .panel,.floating{--background:light-dark(#fff,#1c1c1e);--grouped-background:light-dark(#f2f2f7,#1c1c1e);\
        --secondary-grouped-background:light-dark(#fff,#2c2c2e)}
        .panel-sheet,.panel-cover{background:var(--background)}
        .panel:focus,.panel:focus-visible{outline:none!important}
        .panel-alert,.panel-choices{animation:in-scale .18s}
        .panel-sheet{position:relative}
        .panel-sheet:has(>.grabber){padding-top:12px}
        .panel-sheet>.grabber{place-self:start center!important;padding:8px 16px;z-index:3}
        .grabber .f{border-radius:3px;background:var(--tertiary-label)!important}
        """

    private static let controls = """
        .b-small{padding:4px 10px;font-size:15px}
        .b-mini{padding:2px 8px;font-size:13px}
        .b-large{padding:12px 20px;border-radius:12px}
        .b-capsule{border-radius:999px}
        .b-circle{border-radius:50%;aspect-ratio:1}
        .b-round{border-radius:12px}
        .b-grouped{padding:8px 14px;background:var(--tertiary-fill)}
        .control-group{border-radius:10px;overflow:clip;gap:1px}
        .control-group>*{border-radius:0}
        .x.grows{field-sizing:content;resize:none;min-height:1lh;overflow:auto}
        .group-box{border-radius:14px;background:var(--tertiary-fill)}
        .turns{transition:transform .2s}
        .turned{transition:transform .2s;transform:rotate(90deg)}
        [dir=rtl] .turned{transform:rotate(-90deg)}
        .alert-body{justify-self:stretch!important}
        input.x[type=range]{appearance:auto;height:28px}
        progress.bar{appearance:none;border:0;border-radius:3px;overflow:hidden;background:var(--fill)}
        progress.bar::-webkit-progress-bar{background:none}
        progress.bar::-webkit-progress-value{background:var(--tone);border-radius:3px;transition:width .2s}
        progress.bar::-moz-progress-bar{background:var(--tone);border-radius:3px}
        progress.bar:indeterminate{background:linear-gradient(90deg,var(--fill) 35%,var(--tone) 50%,var(--fill) 65%) 100% 0/300% 100%;\
        animation:slide 1.4s linear infinite}
        @keyframes slide{to{background-position:0 0}}
        .check{width:20px;height:20px;border-radius:6px;border:2px solid var(--gray2);position:relative;flex:none}
        .check.on{background:var(--tint);border-color:var(--tint)}
        .check.on::after{content:"";position:absolute;left:5px;top:1px;width:5px;height:10px;border:solid #fff;border-width:0 2px 2px 0;\
        transform:rotate(45deg)}
        select.choice{appearance:none;padding-inline-end:26px;background-repeat:no-repeat;background-position:right 8px center;\
        background-size:10px 14px;cursor:pointer;color:var(--tint);\
        background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 14' fill='none' \
        stroke='%238e8e93' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M2 5l3-3 3 3M2 9l3 3 3-3'/%3E%3C/svg%3E")}
        select.x-rounded.choice{padding-inline-end:28px;color:var(--label);background-color:var(--tertiary-fill)}
        [dir=rtl] select.choice{background-position:left 8px center}
        select option{color:FieldText;background:Field}
        .choices-segments{padding:2px;border-radius:10px;background:var(--tertiary-fill);gap:2px}
        .choices-segments>.choose{flex:1 1 0!important;min-height:32px;padding:3px 10px;border-radius:8px;font-size:14px;font-weight:500;\
        transition:background .15s}
        .choices-segments>.choose[aria-checked=true]{background:var(--chosen);box-shadow:0 1px 4px rgb(0 0 0/.16)}
        .choices-rows{width:100%}
        .choices-rows>.choose{width:100%;min-height:40px;padding:8px 30px 8px 0;place-items:center start}
        .choices-rows>.choose[aria-checked=true]::after{content:"";position:absolute;inset-inline-end:8px;top:50%;width:7px;height:13px;\
        border:solid var(--tint);border-width:0 2px 2px 0;transform:translateY(-60%) rotate(45deg)}
        .choose .t{text-align:inherit}
        input.date{width:auto;padding:6px 10px;border-radius:8px;background:var(--tertiary-fill)}
        input.colour{width:36px;height:36px;padding:0;border-radius:50%;overflow:hidden;cursor:pointer;border:3px solid var(--fill)}
        input.colour::-webkit-color-swatch-wrapper{padding:0}
        input.colour::-webkit-color-swatch{border:0;border-radius:50%}
        .meter{height:8px;width:100%;border-radius:4px;background:linear-gradient(to right,var(--tone) var(--part),var(--fill) var(--part))}
        [dir=rtl] .meter{background:linear-gradient(to left,var(--tone) var(--part),var(--fill) var(--part))}
        .f.ring{border-radius:50%;background:conic-gradient(var(--tone) var(--part),var(--fill) 0);\
        mask:radial-gradient(closest-side,transparent calc(100% - 7px),#000 calc(100% - 6px))}
        .wheel.measured{animation:none;border:0;width:26px;height:26px;background:conic-gradient(var(--tone) var(--part),var(--fill) 0);\
        mask:radial-gradient(closest-side,transparent calc(100% - 5px),#000 calc(100% - 4px))}
        .search-field{width:calc(100% - 32px);max-width:720px;padding:8px 12px;margin:4px auto 8px;border-radius:12px;background:var(--tertiary-fill);\
        pointer-events:auto;flex:none!important}
        .search-field:focus-within{outline:3px solid color-mix(in srgb,var(--tint) 60%,transparent)}
        .search-field .x{outline:none}
        .refresh{width:36px;height:36px;margin-top:8px;border-radius:50%;background:var(--raised);box-shadow:0 2px 10px rgb(0 0 0/.2);\
        opacity:0;pointer-events:none!important;transition:opacity .15s}
        .refresh:focus-visible,.refresh[data-pulled],.refresh.running{opacity:1;pointer-events:auto!important}
        @media (hover:hover){[data-refreshable]:hover .refresh{opacity:1;pointer-events:auto!important}}
        .t>.i{display:inline-block;vertical-align:-.15em}
        .v-text{text-decoration:none;color:var(--tint);pointer-events:auto}
        .v-text:hover{text-decoration:underline}
        """

    private static let media = """
        @media (prefers-reduced-motion:no-preference){.b.tab,.choose{transition:background .15s,color .15s}}
        """
}
