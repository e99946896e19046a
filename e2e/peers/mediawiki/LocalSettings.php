<?php
// Of the MediaWiki that peer specs start: everything that differs between runs comes from the environment, and from what it has installed.
$data = getenv( 'MEDIAWIKI_DATA' );
require "$data/LocalSettings.php";

$wgSitename = 'Café Terrace';
// A brand that a spec put in, with its skin and logo.
if ( is_file( "$data/brand.json" ) ) {
	$brand = json_decode( file_get_contents( "$data/brand.json" ), true );
	$wgSitename = $brand['name'];
	$wgDefaultSkin = $brand['skin'];
	$wgLanguageCode = $brand['language'];
	$wgLogos = [ '1x' => '/images/logo.png', 'icon' => '/images/logo.png' ];
	foreach ( [ 'Timeless', 'MonoBook', 'Vector' ] as $skin ) {
		wfLoadSkin( $skin );
	}
}
// Its address is the one it is called by, so that a proxy in front is not bypassed.
$wgServer = 'http://' . ( $_SERVER['HTTP_HOST'] ?? 'localhost' );
$wgArticlePath = '/index.php/$1';
$wgCacheDirectory = "$data/cache";
$wgJobRunRate = 0;

$wgEnableUploads = true;
$wgUploadDirectory = "$data/images";
$wgUploadPath = '/images';
$wgUseImageMagick = false;

// More pages in a minute than a person writes.
$wgRateLimits = [];
$wgGroupPermissions['remover']['delete'] = true;
define( 'NS_NEWS', 3000 );
$wgExtraNamespaces[NS_NEWS] = 'News';
